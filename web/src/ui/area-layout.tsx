import { type ReactNode, useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import classes from './area-layout.module.css'
import { Icon, type IconName } from './icon.tsx'

interface AreaLink {
  to: string
  label: string
  icon: IconName
}

interface AreaLayoutProps {
  /** What the links lead through. */
  label: string
  links: readonly AreaLink[]
  children: ReactNode
}

/** Screens that belong together, with the way from one to the other: beside them, above them where it is narrow. */
export const AreaLayout = ({ label, links, children }: AreaLayoutProps) => {
  const { pathname } = useLocation()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => (list.current && pathname ? keepActiveLinkVisible(list.current) : undefined), [pathname])
  return (
    <div className={classes.area}>
      <nav aria-label={label}>
        <ul ref={list} className={classes.links}>
          {links.map(({ to, label: name, icon }) => (
            <li key={to}>
              <NavLink to={to} className={classes.link}>
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

/** In the middle of the row, also when the window or the words become narrower. Moves the row alone, not the page. */
const keepActiveLinkVisible = (list: HTMLUListElement): (() => void) | undefined => {
  const activeLink = list.querySelector('a[aria-current="page"]')
  if (!activeLink) return undefined
  const observer = new ResizeObserver(() => {
    const [row, link] = [list.getBoundingClientRect(), activeLink.getBoundingClientRect()]
    list.scrollLeft += link.left - row.left - (row.width - link.width) / 2
  })
  // Its first report comes at once.
  observer.observe(list)
  observer.observe(activeLink)
  return () => observer.disconnect()
}
