import type { Settings } from '../platform/options/settings.ts'

/** Splits an absolute URL into path and query. `new URL` would normalize the path, and only canonical paths are served. */
export const splitUrl = (url: string): { path: string; search: string } => {
  const start = url.indexOf('/', url.indexOf('://') + 3)
  const hash = url.indexOf('#', start)
  const target = url.slice(start, hash === -1 ? undefined : hash)
  const queryStart = target.indexOf('?')
  if (queryStart === -1) return { path: target, search: '' }
  return { path: target.slice(0, queryStart), search: target.slice(queryStart + 1) }
}

/** Checks whether `Request` left the path as the client sent it: a path has one spelling (R13). */
export const isCanonicalPath = (path: string, target: string | undefined): boolean =>
  target === undefined || splitUrl(target.startsWith('/') ? `http://host${target}` : target).path === path

/**
 * Creates a function that returns the path of a call below the base path, or null for other paths. It accepts paths without
 * the path of the site, too, because a proxy may remove it.
 */
export const createCallPathFinder = ({ sitePath, basePath }: Pick<Settings, 'sitePath' | 'basePath'>) => {
  const publicBase = `${sitePath}${basePath}/`
  const localBase = `${basePath}/`
  return (path: string): string | null => {
    if (path.startsWith(publicBase)) return path.slice(publicBase.length - 1)
    return path.startsWith(localBase) ? path.slice(localBase.length - 1) : null
  }
}
