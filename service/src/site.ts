import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import { strictTransportSecurity } from '@latchkey/contract'
import { type LanguageTag, languages, matchLanguage } from '@latchkey/contract/languages'
import type { Brand, Latchkey, Options } from '@latchkey/server'
import { pictureSources, toPageBrand } from '@latchkey/server/brand'
import { Hono } from 'hono'
import { addContinueRoute } from './continue.ts'
import { createInbox } from './inbox.ts'
import {
  createBrandPlaceholders,
  createPlaceholders,
  fillPlaceholders,
  fillSitePath,
  type Placeholders,
} from './entry-page.ts'
import type { SitePaths } from './site-paths.ts'
import { createWebhookReceiver } from './webhook-receiver.ts'

interface SiteParts {
  paths: SitePaths
  baseURL: string
  isDevelopment: boolean
  /** Whether the development inbox shows the mails. */
  hasInbox: boolean
  /** Whether webhooks can be sent to this service. */
  receivesWebhooks: boolean
  options: Options
  latchkey: Latchkey
}

/** Serves everything except API calls: the web app and, in development, the inbox and a receiver of webhooks. */
export const createSite = (parts: SiteParts): Hono => {
  const { paths, options, latchkey, isDevelopment, hasInbox, receivesWebhooks } = parts
  const { brand, mails, features } = latchkey
  const site = new Hono()
  addHeaders(site, parts.baseURL)
  // Liveness does not depend on the database: restarting the process would not bring the database back.
  site.get('/livez', (c) => c.json({ ok: true }, 200, { 'cache-control': 'no-store' }))
  addWellKnownDocuments(site, latchkey.wellKnown)
  const placeholders = createPlaceholders({
    paths,
    isDevelopment,
    hasInbox,
    features,
    platformRoles: options.admin ? options.admin.roles : undefined,
  })
  if (hasInbox) site.route('/dev/inbox', createInbox({ mails, brand, sitePath: paths.site }))
  if (receivesWebhooks) site.route('/dev/webhooks', createWebhookReceiver({ brand, sitePath: paths.site }))
  // The Vite development server fills its page with this.
  if (isDevelopment)
    site.get('/dev/page', async (c) =>
      c.json({ ...placeholders, ...createBrandPlaceholders(toPageBrand(await brand())) }),
    )
  addContinueRoute(site, { isSafeRedirect: latchkey.isSafeRedirect, sitePath: paths.site })
  // Unknown API paths respond with 404 instead of the web app.
  for (const path of ['/api/*', '/dev/*']) site.all(path, (c) => c.notFound())
  if (existsSync(join(WEB_APP, 'index.html'))) addWebApp(site, { placeholders, brand, sitePath: paths.site })
  return site
}

/** This path is valid from service/src and from service/dist. */
const WEB_APP = fileURLToPath(new URL('../../web/dist', import.meta.url))

const addHeaders = (site: Hono, baseURL: string): void => {
  const transportSecurity = strictTransportSecurity(baseURL)
  site.use(async (c, next) => {
    await next()
    c.header('x-content-type-options', 'nosniff')
    // Not `same-origin`: reset links contain their secret until the script has removed it.
    c.header('referrer-policy', 'no-referrer')
    if (transportSecurity !== null) c.header('strict-transport-security', transportSecurity)
    // The screens open no popups, so no other site needs a reference to their window.
    if (c.res.headers.get('content-type')?.startsWith('text/html'))
      c.header('cross-origin-opener-policy', 'same-origin')
  })
}

const addWellKnownDocuments = (site: Hono, documents: Latchkey['wellKnown']): void => {
  // A password manager or a browser may use a document for an hour after a change of the options.
  for (const [path, document] of Object.entries(documents))
    site.get(path, (c) => c.json(document, 200, { 'cache-control': 'public, max-age=3600' }))
  // Password managers probe these paths, and a page would mean that the document exists.
  site.all('/.well-known/*', (c) => c.notFound())
}

interface WebAppParts {
  placeholders: Placeholders
  brand: Latchkey['brand']
  sitePath: string
}

const addWebApp = (site: Hono, { placeholders, brand, sitePath }: WebAppParts): void => {
  const entries = new Map(
    languages.map(({ tag }) => [
      tag,
      fillSitePath(fillPlaceholders(readFileSync(join(WEB_APP, `index.${tag}.html`), 'utf8'), placeholders), sitePath),
    ]),
  )
  site.use(
    '/assets/*',
    serveStatic({
      root: WEB_APP,
      precompressed: true,
      onFound: (_path, c) => {
        // File names contain a hash of their content.
        c.header('cache-control', 'public, max-age=31536000, immutable')
        // Also set for uncompressed files, because a shared cache may store them.
        c.header('vary', 'Accept-Encoding')
      },
    }),
  )
  const fillBrand = createBrandFiller(entries)
  site.get('*', async (c) => {
    if (/\.[a-z0-9]+$/i.test(c.req.path)) return c.notFound()
    const nonce = randomBytes(16).toString('base64')
    const current = await brand()
    c.header('content-security-policy', createContentSecurityPolicy(nonce, pictureSources(current)))
    c.header('cache-control', 'no-store')
    c.header('vary', 'accept-language')
    const entry = fillBrand(current).get(matchLanguage(c.req.header('accept-language') ?? '')) ?? ''
    return c.html(entry.replaceAll('__NONCE__', nonce))
  })
}

type Entries = ReadonlyMap<LanguageTag, string>

/** Fills the pages again after a change of the brand. */
const createBrandFiller = (entries: Entries) => {
  let filled: { brand: Brand; pages: Entries } | null = null
  return (brand: Brand): Entries => {
    if (filled?.brand === brand) return filled.pages
    const values = createBrandPlaceholders(toPageBrand(brand))
    const pages = new Map([...entries].map(([tag, entry]) => [tag, fillPlaceholders(entry, values)]))
    filled = { brand, pages }
    return pages
  }
}

/** Allows only our own scripts and styles, and the pictures of the brand. The service copies those of users (decision 49). */
const createContentSecurityPolicy = (nonce: string, pictures: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src ${pictures.join(' ')}`,
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
