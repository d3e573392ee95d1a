/** A place in the web app. */
export interface Location {
  /** Below the path of the site. */
  pathname: string
  /** Empty, or starts with `?`. */
  search: string
  /** Empty, or starts with `#`. */
  hash: string
  /** The state that the previous screen passed. It survives a reload. */
  state: unknown
}

/** Where the router reads and writes the current location. */
export interface RouterHistory {
  read(): Location
  push(location: Location): void
  replace(location: Location): void
  /** Opens a location that is not a screen of this router. False if it is one. */
  leave?(location: Location, isReplaced: boolean): boolean
  /** The URL of a location, for links. */
  toHref(location: Location): string
  /**
   * Runs the function on back and forward navigation, and when another router changes the location. Returns a function
   * that stops it.
   */
  listen(onChange: () => void): () => void
}

/** The history of the browser tab, for a site below `basePath`, which is empty at the root. */
export const createBrowserHistory = (basePath: string): RouterHistory => {
  const toHref = (location: Location): string => `${basePath}${toPath(location)}`
  return {
    read: () => {
      const { pathname, search, hash } = window.location
      return { pathname: removeBasePath(pathname, basePath), search, hash, state: window.history.state }
    },
    push: (location) => window.history.pushState(location.state, '', toHref(location)),
    replace: (location) => window.history.replaceState(location.state, '', toHref(location)),
    toHref,
    listen: (onChange) => {
      window.addEventListener('popstate', onChange)
      return () => window.removeEventListener('popstate', onChange)
    },
  }
}

/** A history without a browser. It starts at `path`. */
export const createMemoryHistory = (path: string): RouterHistory => {
  let current = resolveLocation(path, { pathname: '/', search: '', hash: '', state: null })
  const write = (location: Location): void => {
    current = location
  }
  return { read: () => current, push: write, replace: write, toHref: toPath, listen: () => () => {} }
}

/** Resolves a path, a query (`?a=b`) or a fragment (`#part`) against the current location. The state starts empty. */
export const resolveLocation = (to: string, from: Location): Location => {
  const { pathname, search, hash } = new URL(to, `http://localhost${toPath(from)}`)
  return { pathname: toSingleSlash(pathname), search, hash, state: null }
}

const toPath = ({ pathname, search, hash }: Location): string => `${toSingleSlash(pathname)}${search}${hash}`

/** A path that starts with two slashes, such as that of `/account/..//host`, would be a link to another host. */
const toSingleSlash = (pathname: string): string => pathname.replace(/^\/+/, '/')

const removeBasePath = (pathname: string, basePath: string): string =>
  pathname === basePath || pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length) || '/' : pathname
