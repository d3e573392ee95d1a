import { Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import classes from './screen-title.module.css'
import { PRODUCT } from './theme.ts'

/** The heading of a screen, and the title of the page. It takes the focus when another screen has gone. */
export const ScreenTitle = ({ children, page = children }: { children: string; page?: string }) => {
  useDocumentTitle(`${page} · ${PRODUCT}`)
  return (
    <Title order={1} size="h2" tabIndex={-1} className={classes.title}>
      {children}
    </Title>
  )
}
