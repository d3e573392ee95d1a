import { Paper, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import classes from './message-screen.module.css'
import { ScreenTitle } from './screen-title.tsx'

interface MessageScreenProps {
  icon: IconName
  tone?: 'success' | 'neutral' | 'error'
  title: string
  children: ReactNode
  /** Buttons, the most likely first. */
  actions?: ReactNode
  /** Links to related screens. */
  links?: ReactNode
}

/** A screen with a message and the next steps. */
export const MessageScreen = ({ icon, tone = 'neutral', title, children, actions, links }: MessageScreenProps) => (
  <Paper withBorder shadow="sm" className={classes.card}>
    <div className={classes.icon} data-tone={tone}>
      <Icon name={icon} size="lg" />
    </div>
    <ScreenTitle>{title}</ScreenTitle>
    <Text component="div" c="dimmed" className={classes.message}>
      {children}
    </Text>
    {actions && <div className={classes.actions}>{actions}</div>}
    {links && (
      <div data-links className={classes.links}>
        {links}
      </div>
    )}
  </Paper>
)
