import { Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { useBrand } from '../brand/brand.ts'
import { getEmbedding } from '../embedding.ts'
import { useNavigationType } from '../router/router.tsx'
import { HeadingText } from './heading-text.tsx'
import classes from './screen-title.module.css'

interface ScreenTitleProps {
  children: string
  /** The document title, if it differs from the heading. */
  pageTitle?: string | undefined
}

/**
 * The heading of a screen. Sets the document title. Receives the focus after a navigation, so that screen readers announce
 * the new screen. On the first screen, the browser sets the focus. In another application, both belong to the application.
 */
export const ScreenTitle = ({ children, pageTitle = children }: ScreenTitleProps) => {
  const isEmbedded = getEmbedding() !== null
  const { name } = useBrand()
  // The hook ignores an empty title.
  useDocumentTitle(isEmbedded ? '' : `${pageTitle} · ${name}`)
  const hasNavigated = useNavigationType() === 'push'
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isEmbedded ? hasNavigated : !isFirstScreen) heading.current?.focus({ preventScroll: true })
    isFirstScreen = false
    // Only when the screen appears.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return (
    <Title ref={heading} order={1} size="h2" tabIndex={-1} className={classes.title}>
      <HeadingText>{children}</HeadingText>
    </Title>
  )
}

let isFirstScreen = true
