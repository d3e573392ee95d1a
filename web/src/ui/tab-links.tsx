import { NavLink } from '../router/links.tsx'
import classes from './tab-links.module.css'

interface TabLink {
  to: string
  label: string
  /** Null if the number is unknown. */
  count: number | null
}

interface TabLinksProps {
  /** The accessible name of the navigation. */
  label: string
  links: readonly TabLink[]
}

/** Links between the screens of one topic. The title of each screen's table has the number for screen readers. */
export const TabLinks = ({ label, links }: TabLinksProps) => (
  <nav aria-label={label}>
    <ul className={classes.tabs}>
      {links.map(({ to, label: name, count }) => (
        <li key={to}>
          <NavLink to={to} end className={classes.tab}>
            {name}
            {count !== null && (
              <span aria-hidden="true" className={classes.count}>
                {count}
              </span>
            )}
          </NavLink>
        </li>
      ))}
    </ul>
  </nav>
)
