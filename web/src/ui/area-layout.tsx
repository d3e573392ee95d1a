import { type ReactNode, useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import classes from './area-layout.module.css'
import { Icon, type IconName } from './icon.tsx'

interface AreaLink {
  to: string
  label: string
  icon: IconName
  /** Whether the link is active only at exactly this path. */
  isExact?: boolean
}

interface AreaLayoutProps {
  /** The accessible name of the navigation. */
  label: string
  links: readonly AreaLink[]
  children: ReactNode
}

/** The layout of an area with several screens. The navigation is beside the screen, or above it in a narrow window. */
export const AreaLayout = ({ label, links, children }: AreaLayoutProps) => {
  const { pathname } = useLocation()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => (list.current && pathname ? keepActiveLinkVisible(list.current) : undefined), [pathname])
  return (
    <div className={classes.area}>
      <nav aria-label={label}>
        <ul ref={list} className={classes.links}>
          {links.map(({ to, label: name, icon, isExact = false }) => (
            <li key={to}>
              <NavLink to={to} end={isExact} className={classes.link}>
                <Icon name={icon} />
                {name}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes.screen}>{children}</div>
    </div>
  )
}

/**
 * Centers the active link in the scrolled list, also after the window or the texts change their width.
 * `scrollIntoView` would scroll the page too.
 */
const keepActiveLinkVisible = (list: HTMLUListElement): (() => void) | undefined => {
  const activeLink = list.querySelector('a[aria-current="page"]')
  if (!activeLink) return undefined
  const observer = new ResizeObserver(() => {
    const [listBox, linkBox] = [list.getBoundingClientRect(), activeLink.getBoundingClientRect()]
    list.scrollLeft += linkBox.left - listBox.left - (listBox.width - linkBox.width) / 2
  })
  observer.observe(list)
  observer.observe(activeLink)
  return () => observer.disconnect()
}
