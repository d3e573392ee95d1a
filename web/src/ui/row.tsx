import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './row.module.css'

/** Things below each other, one `Row` each. */
export const Rows = ({ children }: { children: ReactNode }) => <ul className={classes.list}>{children}</ul>

interface RowProps {
  picture?: ReactNode
  name: ReactNode
  /** Short, beside the name. */
  badges?: ReactNode
  /** Further things to know, each an element. */
  details?: ReactNode
  actions?: ReactNode
}

/** One thing of a list: what it is called, what is known of it, what can be done with it. */
export const Row = ({ picture, name, badges, details, actions }: RowProps) => (
  <li className={classes.row}>
    {picture}
    <div className={classes.content}>
      <div className={classes.name}>
        <Text component="span" fw={600}>
          {name}
        </Text>
        {badges}
      </div>
      {details && (
        <Text component="div" size="sm" c="dimmed" className={classes.details}>
          {details}
        </Text>
      )}
    </div>
    {actions && <div className={classes.actions}>{actions}</div>}
  </li>
)
