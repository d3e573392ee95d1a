import type { Latchkey } from '@latchkey/server'
import type { Hono } from 'hono'

interface ContinueOptions {
  readonly isSafeRedirect: Latchkey['isSafeRedirect']
  /** The path of the site. */
  readonly sitePath: string
}

/**
 * `GET /continue?to=` redirects from the web app to a trusted URL or to another path of this origin, and to the start of the
 * site for every other target. The service decides, because the web app does not know the trusted origins.
 */
export const addContinueRoute = (site: Hono, { isSafeRedirect, sitePath }: ContinueOptions): void => {
  site.get('/continue', (c) => {
    const target = c.req.query('to') ?? ''
    c.header('cache-control', 'no-store')
    return c.redirect(isSafeRedirect(target) ? target : `${sitePath}/`)
  })
}
