import type { ComponentProps, MouseEvent } from 'react'
import { useHref, useLocation, useNavigate, type NavigateOptions } from './router.tsx'

export interface RouterLinkProps extends Omit<ComponentProps<'a'>, 'href'>, NavigateOptions {
  to: string
}

/** A link to another screen, without a page load. A link to the current location adds no history entry. */
export const RouterLink = ({ to, replace = false, state, onClick, ...props }: RouterLinkProps) => {
  const navigate = useNavigate()
  const { href, isCurrent } = useHref(to)
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || opensOtherTab(event)) return
    event.preventDefault()
    navigate(to, { replace: replace || isCurrent, state })
  }
  return <a {...props} href={href} onClick={handleClick} />
}

/** A link of a navigation. It is active at its path and, unless `end` is set, at paths below. */
export const NavLink = ({ end = false, ...props }: RouterLinkProps & { end?: boolean }) => {
  const { pathname } = useLocation()
  return <RouterLink aria-current={isActiveLink({ to: props.to, end, pathname }) ? 'page' : undefined} {...props} />
}

/** Checks whether a link of a navigation is active at a path. */
export const isActiveLink = ({ to, end, pathname }: { to: string; end: boolean; pathname: string }): boolean =>
  pathname === to || (!end && pathname.startsWith(`${to}/`))

/** The browser opens a new tab or window, or a menu. */
const opensOtherTab = (event: MouseEvent<HTMLAnchorElement>): boolean => {
  const { target } = event.currentTarget
  return !isPlainClick(event) || (target !== '' && target !== '_self')
}

/** Checks for a click with the main button and without a modifier key. */
export const isPlainClick = (
  event: Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>,
): boolean => event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
