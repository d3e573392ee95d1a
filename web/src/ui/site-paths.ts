import { getEmbedding } from '../embedding.ts'
import type { MetaName } from './meta-name.ts'
import { readMeta } from './read-meta.ts'

/** Empty if the page was not served by the service. */
const readPath = (name: MetaName): string => {
  const path = readMeta(name) ?? ''
  return path.startsWith('/') ? path : ''
}

/** The path of the site at this origin, such as `/accounts`. Empty at the root. Paths of the router are below it. */
export const sitePath = readPath('latchkey-site-path')

/** The path of the calls at this origin, or their URL. */
export const apiPath = getEmbedding()?.apiUrl ?? (readPath('latchkey-api-path') || '/api/auth')

/** Returns the path at this origin of a path of the router, or its URL in another application, for redirects of the service. */
export const toOriginPath = (routerPath: string): string =>
  getEmbedding()?.toUrl(routerPath) ?? `${sitePath}${routerPath}`
