import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './name-cell.module.css'

interface NameCellProps {
  picture?: ReactNode
  name: ReactNode
  badges?: ReactNode
  /** Below the name, for example an email address. */
  detail?: ReactNode
}

/** The first cell of a table: a picture, the name and one detail. */
export const NameCell = ({ picture, name, badges, detail }: NameCellProps) => (
  <div className={classes.cell}>
    {picture && <div className={classes.picture}>{picture}</div>}
    <div className={classes.text}>
      <div className={classes.name}>
        <Text component="span" size="sm" fw={600}>
          {name}
        </Text>
        {badges}
      </div>
      {detail && (
        <Text component="div" size="sm" c="dimmed">
          {detail}
        </Text>
      )}
    </div>
  </div>
)
