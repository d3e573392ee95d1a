import { Anchor } from '@mantine/core'
import { type MouseEvent, type ReactNode, useSyncExternalStore } from 'react'
import { useNotices } from './notices.tsx'

interface Location {
  path: string
  query: URLSearchParams
}

/** Where the browser is; the component renders again when that changes. */
export const useLocation = (): Location => {
  const address = useSyncExternalStore(subscribe, () => window.location.pathname + window.location.search)
  const { pathname, searchParams } = new URL(address, window.location.origin)
  return { path: pathname, query: searchParams }
}

/** Shows another path of this app. With `replace` the way back does not lead through the present one. */
export const navigate = (to: string, { replace = false } = {}): void => {
  if (replace) window.history.replaceState(null, '', to)
  else window.history.pushState(null, '', to)
  for (const listener of listeners) listener()
  window.scrollTo(0, 0)
}

/** A link within the app: a real one, so that it can be opened in another tab. */
export const Link = ({ to, children }: { to: string; children: ReactNode }) => {
  const notices = useNotices()
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    notices.clear()
    navigate(to)
  }
  return (
    <Anchor href={to} onClick={follow} display="inline-block">
      {children}
    </Anchor>
  )
}

const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  window.addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('popstate', listener)
  }
}
