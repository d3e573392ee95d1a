import { Anchor, Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { RouterLink } from '../router/links.tsx'

interface LinkProps {
  to: string
  /** The state of the navigation, for the next screen. */
  state?: object
  /** Replaces the current history entry. */
  replace?: boolean
  onClick?: () => void
  children: ReactNode
}

export const Link = (props: LinkProps) => <Anchor component={RouterLink} display="inline-block" {...props} />

/** A link that looks like a button, for the main action of a screen. */
export const ButtonLink = (props: LinkProps & Omit<ButtonProps, 'children'>) => (
  <Button component={RouterLink} {...props} />
)
