import { Loader, Paper } from '@mantine/core'
import { ScreenTitle } from '../ui/screen-title.tsx'
import classes from './progress-card.module.css'

/** What is being done, for as long as it takes. */
export const ProgressCard = ({ children }: { children: string }) => (
  <Paper withBorder shadow="sm" className={classes.card} role="status">
    <Loader />
    <ScreenTitle>{children}</ScreenTitle>
  </Paper>
)
