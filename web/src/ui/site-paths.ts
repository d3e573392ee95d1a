import { readMeta } from './read-meta.ts'

/** Empty if the page was not served by the service. */
const readPath = (name: string): string => {
  const path = readMeta(name) ?? ''
  return path.startsWith('/') ? path : ''
}

/** The path of the site at this origin, such as `/accounts`. Empty at the root. Paths of the router are below it. */
export const sitePath = readPath('latchkey-site-path')

/** The path of the calls at this origin. */
export const apiPath = readPath('latchkey-api-path') || '/api/auth'

/** The path at this origin of a path of the router, for redirects of the service. */
export const toOriginPath = (routerPath: string): string => `${sitePath}${routerPath}`
