import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import { languages, matchLanguage } from '@latchkey/contract/languages'
import type { Latchkey, Options } from '@latchkey/server'
import { Hono } from 'hono'
import { createInbox } from './inbox.ts'
import { createPlaceholders, fillPlaceholders } from './entry-page.ts'

interface SiteOptions {
  /** The mails of the development inbox; null in production. */
  mails: Latchkey['mails'] | null
  organization: Options['organization']
  socialProviders: Latchkey['socialProviders']
  admin: Options['admin']
  twoFactor: Options['twoFactor']
}

/** Everything that is not a call: the web app, and outside production the inbox. */
export const createSite = ({ mails, ...options }: SiteOptions): Hono => {
  const site = new Hono()
  site.use(async (c, next) => {
    await next()
    c.header('x-content-type-options', 'nosniff')
    c.header('referrer-policy', 'same-origin')
  })
  // Says that the process runs, and asks nobody: a database that is away is no reason to start it anew.
  site.get('/livez', (c) => c.json({ ok: true }, 200, { 'cache-control': 'no-store' }))
  const facts = createPlaceholders({ isDevelopment: mails !== null, ...options })
  if (mails) {
    site.route('/dev/inbox', createInbox(mails))
    // For the page that Vite serves in development.
    site.get('/dev/page', (c) => c.json(facts))
  }
  // Whoever asks there is to see that nothing is there, not the first screen.
  for (const path of ['/api/*', '/dev/*']) site.all(path, (c) => c.notFound())
  // web/dist stands at the same distance from the sources and from the built program.
  const folder = fileURLToPath(new URL('../../web/dist', import.meta.url))
  const entryFile = join(folder, 'index.html')
  if (!existsSync(entryFile)) return site

  const entries = new Map(
    languages.map(({ tag }) => [tag, fillPlaceholders(readFileSync(join(folder, `index.${tag}.html`), 'utf8'), facts)]),
  )
  site.use(
    '/assets/*',
    serveStatic({
      root: folder,
      precompressed: true,
      onFound: (_path, c) => {
        // Names carry a hash of the contents.
        c.header('cache-control', 'public, max-age=31536000, immutable')
        // Also of what was not compressed: a cache in between may keep it for everybody.
        c.header('vary', 'Accept-Encoding')
      },
    }),
  )
  site.get('*', (c) => {
    if (/\.[a-z0-9]+$/i.test(c.req.path)) return c.notFound()
    const nonce = randomBytes(16).toString('base64')
    c.header('content-security-policy', contentSecurityPolicy(nonce))
    c.header('cache-control', 'no-store')
    c.header('vary', 'accept-language')
    const entry = entries.get(matchLanguage(c.req.header('accept-language') ?? '')) ?? ''
    return c.html(entry.replaceAll('__NONCE__', nonce))
  })
  return site
}

/** Scripts and styles of our own alone; pictures may come from where people keep theirs. */
const contentSecurityPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
