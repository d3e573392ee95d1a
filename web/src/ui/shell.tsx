import { Anchor } from '@mantine/core'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { useBrand } from '../brand/brand.ts'
import { BrandLinks } from '../brand/brand-links.tsx'
import { BrandLogo } from '../brand/brand-logo.tsx'
import { RouterLink } from '../router/links.tsx'
import { useLocation, useNavigationType } from '../router/router.tsx'
import { DevelopmentInbox } from './development-inbox.tsx'
import { useTexts } from './language.tsx'
import classes from './shell.module.css'

interface ShellProps {
  banner: ReactNode
  headerEnd: ReactNode
  footerEnd: ReactNode
  children: ReactNode
}

/** The header and the footer around every screen. */
export const Shell = ({ banner, headerEnd, footerEnd, children }: ShellProps) => {
  const { web } = useTexts()
  const main = useRef<HTMLElement>(null)
  useScrollToTop()
  // The browser's own jump would change the URL, which the router owns.
  const skip = (event: MouseEvent) => {
    event.preventDefault()
    main.current?.focus()
  }
  return (
    <div className={classes.shell}>
      <Anchor href="#main" className={classes.skip} onClick={skip}>
        {web.skip}
      </Anchor>
      {banner}
      <header className={classes.bar}>
        <HomeLink />
        <div className={classes.tools}>{headerEnd}</div>
      </header>
      <main id="main" ref={main} tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <footer className={classes.bar}>
        <BrandLinks />
        <DevelopmentInbox />
        {footerEnd}
      </footer>
    </div>
  )
}

/** Links to the product, or to the start of the accounts if they are the product. */
const HomeLink = () => {
  const { homeUrl } = useBrand()
  return homeUrl === null ? (
    <RouterLink to="/" className={classes.brand}>
      <BrandLogo />
    </RouterLink>
  ) : (
    <a href={homeUrl} className={classes.brand}>
      <BrandLogo />
    </a>
  )
}

/** New screens start at the top. On back navigation, the browser restores the scroll position. */
const useScrollToTop = () => {
  const { pathname } = useLocation()
  const isBack = useNavigationType() === 'pop'
  useEffect(() => {
    if (!isBack) window.scrollTo(0, 0)
    // Only when the screen changes. A change of the query, such as a filter, also changes the type of the navigation.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname])
}
