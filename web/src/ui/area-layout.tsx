import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { isActiveLink, NavLink } from '../router/links.tsx'
import { useLocation } from '../router/router.tsx'
import classes from './area-layout.module.css'
import { useControlTexts } from './control-texts.ts'
import { loadDialog } from './dialog.tsx'
import { Icon, type IconName } from './icon.tsx'
import { LoadingBoundary } from './loading-boundary.tsx'
import { loadPopups } from './popups.tsx'
import { ScreenSkeleton } from './skeletons.tsx'
import { useLoadOnFirstUse } from './use-load-on-first-use.ts'

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

/**
 * The layout of an area with several screens. The navigation is next to the screen. In a narrow window, a button with the
 * names of the area and of the current screen opens it. Nothing else on the page of a phone names the organization.
 */
export const AreaLayout = ({ label, links, children }: AreaLayoutProps) => {
  const { pathname } = useLocation()
  // Loads the texts with the area. A component that appears later would suspend its screen.
  useControlTexts()
  useLoadOnFirstUse(loadOverlays)
  const listId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const current = links.find(({ to, isExact = false }) => isActiveLink({ to, end: isExact, pathname }))
  return (
    <div className={classes.layout}>
      <nav aria-label={label}>
        <UnstyledButton
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setIsOpen((isOpenNow) => !isOpenNow)}
        >
          <span className={classes.current}>
            {current && <Icon name={current.icon} />}
            <span className={classes.names}>
              {current && (
                <>
                  <span className={classes.area} aria-hidden="true">
                    {label}
                  </span>
                  <VisuallyHidden>{label}: </VisuallyHidden>
                </>
              )}
              {current?.label ?? label}
            </span>
          </span>
          <Icon name="selector" />
        </UnstyledButton>
        <ul
          id={listId}
          className={classes.links}
          data-open={isOpen || undefined}
          data-short={links.length <= MAX_LINKS_OF_A_LINE || undefined}
        >
          {links.map(({ to, label: name, icon, isExact = false }) => (
            <li key={to}>
              <NavLink to={to} end={isExact} className={classes.link} onClick={() => setIsOpen(false)}>
                <Icon name={icon} />
                {name}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes.screen}>
        <LoadingBoundary fallback={<ScreenSkeleton />}>{children}</LoadingBoundary>
      </div>
    </div>
  )
}

/** So many links fit on a tablet next to each other in every language, so they need no button. */
const MAX_LINKS_OF_A_LINE = 5

const loadOverlays = () => Promise.all([loadDialog(), loadPopups()])
