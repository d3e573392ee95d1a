import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './screen-header.module.css'
import { ScreenTitle } from './screen-title.tsx'

interface ScreenHeaderProps {
  title: string
  /** The document title, if it differs from the heading. */
  pageTitle?: string | undefined
  intro?: ReactNode
  /** The primary action of the screen. */
  action?: ReactNode
}

/** The heading of a screen of an area, with an explanation and the primary action. */
export const ScreenHeader = ({ title, pageTitle, intro, action }: ScreenHeaderProps) => (
  <div className={classes.header}>
    <div className={classes.text}>
      <ScreenTitle pageTitle={pageTitle}>{title}</ScreenTitle>
      {intro && (
        <Text component="div" c="dimmed" className={classes.intro}>
          {intro}
        </Text>
      )}
    </div>
    {action}
  </div>
)
