import { type ReactNode, useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import classes from './area.module.css'
import { Icon, type IconName } from './icon.tsx'

interface AreaLink {
  to: string
  label: string
  icon: IconName
}

interface AreaProps {
  /** What the links lead through. */
  label: string
  links: readonly AreaLink[]
  children: ReactNode
}

/** Screens that belong together, with the way from one to the other: beside them, above them where it is narrow. */
export const Area = ({ label, links, children }: AreaProps) => {
  const { pathname } = useLocation()
  const navigation = useRef<HTMLElement>(null)
  useEffect(() => {
    const here = navigation.current?.querySelector(`a[aria-current="page"]`)
    if (pathname) here?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
  return (
    <div className={classes.area}>
      <nav ref={navigation} aria-label={label}>
        <ul className={classes.links}>
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
