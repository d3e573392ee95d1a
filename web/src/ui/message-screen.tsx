import { Paper, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import classes from './message-screen.module.css'
import { ScreenTitle } from './screen-title.tsx'

interface MessageScreenProps {
  icon: IconName
  tone?: 'success' | 'neutral' | 'error'
  title: string
  /** The sentences. */
  children: ReactNode
  /** What may be done next: buttons, the likely one first. */
  actions?: ReactNode
  /** Where else one may want to go. */
  links?: ReactNode
}

/** A screen that says something: what happened, and where to go from here. */
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
    {links && <div className={classes.links}>{links}</div>}
  </Paper>
)
