import { Paper, Text, Title } from '@mantine/core'
import { type ReactNode, type Ref, useId } from 'react'
import { HeadingText } from './heading-text.tsx'
import classes from './section.module.css'

interface SectionProps {
  title: string
  /** Shown next to the title. */
  badge?: ReactNode
  intro?: ReactNode
  /** Contains actions that can't be undone. */
  isDangerous?: boolean
  /** The title is above the content, inside the card. For content that needs the width, and for cards of an overview. */
  isWide?: boolean
  /** Lets the parent focus the heading when the focused element disappears. */
  headingRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** A part of a screen. Title and explanation are next to the card with the content, or above it in a narrow window. */
export const Section = ({
  title,
  badge,
  intro,
  isDangerous = false,
  isWide = false,
  headingRef,
  children,
}: SectionProps) => {
  const id = useId()
  const header = (
    <div>
      <div className={classes.header}>
        <Title order={2} size="h5" id={id} ref={headingRef} tabIndex={-1} className={classes.title}>
          <HeadingText>{title}</HeadingText>
        </Title>
        {badge}
      </div>
      {intro && (
        <Text component="div" size="sm" c="dimmed" className={classes.intro}>
          {intro}
        </Text>
      )}
    </div>
  )
  const card = { withBorder: true, shadow: 'xs', className: classes.card, 'data-dangerous': isDangerous || undefined }
  return isWide ? (
    <Paper component="section" aria-labelledby={id} {...card}>
      {header}
      {children}
    </Paper>
  ) : (
    <section aria-labelledby={id} className={classes.columns}>
      {header}
      <Paper {...card}>{children}</Paper>
    </section>
  )
}
