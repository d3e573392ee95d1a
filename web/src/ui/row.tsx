import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './row.module.css'

/** A list of `Row` elements. */
export const Rows = ({ children }: { children: ReactNode }) => <ul className={classes.list}>{children}</ul>

interface RowProps {
  picture?: ReactNode
  name: ReactNode
  /** Shown next to the name. */
  badges?: ReactNode
  /** One element for each detail. */
  details?: ReactNode
  actions?: ReactNode
}

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
