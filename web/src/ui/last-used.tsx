import type { ReactNode } from 'react'
import classes from './last-used.module.css'
import { useTexts } from './language.tsx'

interface LastUsedProps {
  /** The ID of the badge. `aria-describedby` of the button refers to it. */
  badgeId: string
  /** The button. */
  children: ReactNode
}

/** Marks a button as the sign-in method that was last used in this browser. */
export const LastUsed = ({ badgeId, children }: LastUsedProps) => (
  <div className={classes.method}>
    {children}
    <span className={classes.badge} id={badgeId}>
      {useTexts().web.signIn.lastUsed}
    </span>
  </div>
)
