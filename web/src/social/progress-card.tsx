import { Loader, Paper } from '@mantine/core'
import { ScreenTitle } from '../ui/screen-title.tsx'
import classes from './progress-card.module.css'

/** Shows the action that is running. */
export const ProgressCard = ({ children }: { children: string }) => (
  <Paper withBorder shadow="sm" className={classes.card} role="status">
    <Loader />
    <ScreenTitle>{children}</ScreenTitle>
  </Paper>
)
