import { Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { brand } from '../brand/brand.ts'
import classes from './screen-title.module.css'

interface ScreenTitleProps {
  children: string
  /** The title of the page, where it is another one. */
  pageTitle?: string
}

/**
 * The heading of a screen, and the title of the page. Whoever reads the page with ears goes on here when another screen
 * has gone; where the first one is read from is left to the browser.
 */
export const ScreenTitle = ({ children, pageTitle = children }: ScreenTitleProps) => {
  useDocumentTitle(`${pageTitle} · ${brand.name}`)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isFirstScreen) isFirstScreen = false
    else heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Title ref={heading} order={1} size="h2" tabIndex={-1} className={classes.title}>
      {children}
    </Title>
  )
}

/** Of this page, until it is loaded again. */
let isFirstScreen = true
