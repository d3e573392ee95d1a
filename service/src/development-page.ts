import { isLocalHost, type LanguageTag, matchLanguage } from '@latchkey/contract'
import { type Texts, texts } from '@latchkey/locales'
import type { Latchkey, RenderedMail } from '@latchkey/server'
import { type Html, html, renderLayout } from '@latchkey/server/brand'
import type { Context, MiddlewareHandler } from 'hono'

export interface DevelopmentPageOptions {
  readonly brand: Latchkey['brand']
  readonly sitePath: string
}

/**
 * Responds with 404 if the name of the host is not local: a website whose name resolves to this machine sends its own name
 * (DNS rebinding). Browsers do not store the pages.
 */
export const requireLocalHost: MiddlewareHandler = async (c, next) => {
  if (!isLocalHost(new URL(c.req.url).hostname)) return c.notFound()
  await next()
  c.header('cache-control', 'no-store')
}

const chooseLanguage = (c: Context): LanguageTag => matchLanguage(c.req.header('accept-language') ?? '')

/** Finds the texts in the language of the browser. */
export const findTexts = (c: Context): Texts => texts[chooseLanguage(c)]

/** Links to the two parts of a mail below `path`, and both parts. */
export const renderMailParts = (c: Context, mail: RenderedMail, path: string): Html => {
  const { inbox } = findTexts(c)
  return html`<p><a href="${path}/html">${inbox.html}</a> · <a href="${path}/text">${inbox.text}</a></p>
<iframe title="${mail.subject}" src="${path}/html"></iframe>
<pre>${linkUrls(mail.text)}</pre>`
}

/** Makes links open outside of the frame that shows the mail. */
export const addFrameTarget = (mail: string): string => mail.replace('<head>', '<head><base target="_top">')

interface PageContent {
  /** Whether the page has a form that calls the service. */
  readonly hasForm?: boolean
  readonly title: string
  readonly body: Html
}

/** Responds with a page that has the brand of the product. */
export const respondWithPage = async (
  c: Context,
  { brand, sitePath }: DevelopmentPageOptions,
  { title, body, hasForm = false }: PageContent,
): Promise<Response> => {
  const { html: page, policy } = renderLayout({
    title,
    body,
    language: chooseLanguage(c),
    brand: await brand(),
    siteUrl: sitePath,
    ...(hasForm && { formTargets: "'self'" }),
    extraStyle: STYLE,
    extraPolicy: ["frame-src 'self'"],
  })
  c.header('content-security-policy', policy)
  return c.html(page)
}

const STYLE = `main{max-inline-size:60rem}
h1{font-size:clamp(1.125rem,5.6vw,1.625rem)}
ul{list-style:none;margin:0;padding:0}
li{padding-block:.75rem;border-block-end:1px solid var(--border)}
small{display:block;color:var(--dimmed)}
iframe{inline-size:100%;block-size:36rem;border:1px solid var(--border);border-radius:var(--radius);background:#fff;color-scheme:light dark}
pre{white-space:pre-wrap;margin:1rem 0 0;padding:1rem;border:1px solid var(--border);border-radius:var(--radius)}
.filters{display:grid;gap:.75rem;grid-template-columns:repeat(auto-fit,minmax(min(13rem,100%),1fr));align-items:end;margin-block:1rem}
.filters label{display:block;font-size:.875rem;font-weight:600}
.filters input,.filters select{display:block;inline-size:100%;min-block-size:2.625rem;margin-block-start:.25rem;padding:.375rem .75rem;border:1px solid var(--field-border);border-radius:var(--radius);background:var(--card);color:var(--text);font:inherit;font-weight:400}
.filters :focus-visible{outline:2px solid var(--fill);outline-offset:1px}
li>a{font-weight:600}
.filters .button{inline-size:auto;justify-self:start}
.excerpt{margin:.25rem 0 0;font-size:.875rem}
.failed{color:var(--text);font-weight:600}
main:has(.inbox){max-inline-size:80rem}
h2{font-size:1.25rem;line-height:1.35}
.list li{position:relative}
.list li>a{text-decoration:none}
.list li>a:hover{text-decoration:underline}
.list li>a::after{content:"";position:absolute;inset:0}
@media (max-width:59.99rem){.inbox[data-selected]>:is(.overview,.list),.inbox:not([data-selected])>.message{display:none}}
@media (min-width:60rem){.inbox{display:grid;grid-template-columns:22rem minmax(0,1fr);gap:0 2rem;align-items:start}.overview{grid-column:1/-1}.list{position:sticky;inset-block-start:1rem;max-block-size:calc(100vh - 2rem);overflow-y:auto}.list li{padding-inline:calc(.75rem + 3px) .75rem}.list li:has([aria-current]){scroll-initial-target:nearest;padding-inline-start:.75rem;border-inline-start:3px solid var(--fill);background:var(--page-background)}.message>.back{display:none}.message>h2{margin-block-start:.75rem}}
.languages{display:flex;flex-wrap:wrap;gap:.25rem 1rem}
`

const linkUrls = (text: string): Html[] =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`))
