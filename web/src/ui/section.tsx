import { Paper, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, type Ref, useId } from 'react'
import { HeadingText } from './heading-text.tsx'
import classes from './section.module.css'

interface SectionProps {
  title: string
  /** Shown beside the title. */
  badge?: ReactNode
  intro?: ReactNode
  /** Contains actions that can't be undone. */
  isDangerous?: boolean
  /** Lets the parent focus the heading when the focused element disappears. */
  headingRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** A part of a screen, on a card. */
export const Section = ({ title, badge, intro, isDangerous = false, headingRef, children }: SectionProps) => {
  const id = useId()
  return (
    <Paper
      component="section"
      withBorder
      shadow="sm"
      className={classes.card}
      aria-labelledby={id}
      data-dangerous={isDangerous || undefined}
    >
      <Stack gap="xs">
        <div className={classes.header}>
          <Title order={2} size="h3" id={id} ref={headingRef} tabIndex={-1} className={classes.title}>
            <HeadingText>{title}</HeadingText>
          </Title>
          {badge}
        </div>
        {intro && (
          <Text component="div" c="dimmed" className={classes.intro}>
            {intro}
          </Text>
        )}
      </Stack>
      {children}
    </Paper>
  )
}
