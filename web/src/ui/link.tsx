import { Anchor, Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { type To, Link as RouterLink } from 'react-router'

interface LinkProps {
  to: To
  /** What this screen tells the next one. */
  state?: object
  /** In the place of this screen: the way back does not lead to it. */
  replace?: boolean
  onClick?: () => void
  children: ReactNode
}

/** A link within the app. */
export const Link = (props: LinkProps) => <Anchor component={RouterLink} display="inline-block" {...props} />

/** The same, for the way that most people take from here. */
export const ButtonLink = (props: LinkProps & Omit<ButtonProps, 'children'>) => (
  <Button component={RouterLink} {...props} />
)
