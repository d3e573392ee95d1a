import { Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { useBrand } from '../brand/brand.ts'
import { HeadingText } from './heading-text.tsx'
import classes from './screen-title.module.css'

interface ScreenTitleProps {
  children: string
  /** The document title, if it differs from the heading. */
  pageTitle?: string | undefined
}

/**
 * The heading of a screen. Sets the document title. Takes the focus after a navigation, so that screen readers announce
 * the new screen. On the first screen, the browser sets the focus.
 */
export const ScreenTitle = ({ children, pageTitle = children }: ScreenTitleProps) => {
  useDocumentTitle(`${pageTitle} · ${useBrand().name}`)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isFirstScreen) isFirstScreen = false
    else heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Title ref={heading} order={1} size="h2" tabIndex={-1} className={classes.title}>
      <HeadingText>{children}</HeadingText>
    </Title>
  )
}

let isFirstScreen = true
