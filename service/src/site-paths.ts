/** Where the service is below its origin. */
export interface SitePaths {
  /** The path of the base URL, such as `/accounts`. Empty at the root. */
  readonly site: string
  /** The path of the calls, such as `/accounts/api/auth`. */
  readonly api: string
  /** Whether the target of a request is below the path of the calls, also if a proxy has removed the path of the site. */
  isCall(target: string): boolean
  /** The target without the path of the site. A proxy may have removed it before. */
  removeSitePath(target: string): string
}

export const createSitePaths = (baseURL: string, basePath = '/api/auth'): SitePaths => {
  const site = new URL(baseURL).pathname.replace(/\/$/, '')
  const api = `${site}${basePath}`
  return {
    site,
    api,
    isCall: (target) => {
      const start = findPath(target)
      return target.startsWith(`${api}/`, start) || target.startsWith(`${basePath}/`, start)
    },
    removeSitePath: (target) => {
      const start = findPath(target)
      const end = start + site.length
      const next = target[end] ?? ''
      if (site === '' || !target.startsWith(site, start) || !['/', '?', ''].includes(next)) return target
      return `${target.slice(0, start)}${next === '/' ? '' : '/'}${target.slice(end)}`
    },
  }
}

/** The request target may be a full URL (RFC 9112, section 3.2.2). */
const findPath = (target: string): number =>
  target.startsWith('/') ? 0 : target.indexOf('/', target.indexOf('://') + 3)
