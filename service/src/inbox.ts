import { isLocalHost, matchLanguage } from '@latchkey/contract'
import { type Texts, texts } from '@latchkey/locales'
import type { Latchkey } from '@latchkey/server'
import { type Context, Hono } from 'hono'
import { html, raw } from 'hono/html'

const MAX_LISTED_MAILS = 200

/**
 * Shows development mails in a browser: the list at `/dev/inbox`, a mail at `/dev/inbox/ID`, its two parts at
 * `/dev/inbox/ID/html` and `/text`. `Accept: application/json` returns JSON.
 */
export const createInbox = (mails: Latchkey['mails'], sitePath: string): Hono => {
  const inbox = new Hono()
  const path = `${sitePath}/dev/inbox`
  inbox.use(async (c, next) => {
    // A website whose name resolves to this machine (DNS rebinding) sends its own name.
    if (!isLocalHost(new URL(c.req.url).hostname)) return c.notFound()
    await next()
    c.header('cache-control', 'no-store')
    // Mails need inline styles. Scripts stay blocked.
    c.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
    )
  })
  inbox.get('/', async (c) => {
    const list = await Promise.all((await mails.list(MAX_LISTED_MAILS)).map(({ id }) => mails.read(id)))
    const listed = list.filter((mail) => mail !== null)
    if (c.req.header('accept')?.includes('application/json')) return c.json(listed.map(toJson))
    const text = textsFor(c)
    const items = listed.map(
      (mail) => html`<li><a href="${path}/${mail.id}">${mail.message?.subject ?? mail.kind}</a>
<small>${mail.recipient} · ${text.inbox.at(new Date(mail.createdAt))} · ${text.inbox.status[mail.status]}
${mail.lastError ?? ''}</small></li>`,
    )
    return c.html(
      renderPage(
        c,
        text.inbox.title,
        html`<h1>${text.inbox.title}</h1><p>${text.inbox.intro}</p>
<p><a href="${path}">${text.inbox.refresh}</a> · <a href="${sitePath}/">Latchkey</a></p>
${listed.length > 0 ? html`<ul>${items}</ul>` : html`<p>${text.inbox.empty}</p>`}`,
      ),
    )
  })
  inbox.get('/:id', async (c) => {
    const mail = await mails.read(c.req.param('id'))
    if (!mail?.message) return c.notFound()
    if (c.req.header('accept')?.includes('application/json')) return c.json(toJson(mail))
    const text = textsFor(c)
    return c.html(
      renderPage(
        c,
        mail.message.subject,
        html`<p><a href="${path}">← ${text.inbox.back}</a></p>
<h1>${mail.message.subject}</h1>
<p>${text.inbox.to}: ${mail.recipient} · ${text.inbox.at(new Date(mail.createdAt))} · ${text.inbox.status[mail.status]}</p>
<p><a href="${path}/${mail.id}/html">${text.inbox.html}</a> · <a href="${path}/${mail.id}/text">${text.inbox.text}</a></p>
<iframe title="${mail.message.subject}" src="${path}/${mail.id}/html"></iframe>
<pre>${linkUrls(mail.message.text)}</pre>`,
      ),
    )
  })
  inbox.get('/:id/html', async (c) => {
    const mail = await mails.read(c.req.param('id'))
    // Links open outside of the frame that shows the mail.
    return mail?.message ? c.html(mail.message.html.replace('<head>', '<head><base target="_top">')) : c.notFound()
  })
  inbox.get('/:id/text', async (c) => {
    const mail = await mails.read(c.req.param('id'))
    return mail?.message ? c.text(mail.message.text) : c.notFound()
  })
  return inbox
}

type ReadMail = NonNullable<Awaited<ReturnType<Latchkey['mails']['read']>>>

const toJson = ({ id, kind, recipient, status, attempts, lastError, createdAt, message }: ReadMail) => ({
  id,
  kind,
  to: recipient,
  status,
  attempts,
  lastError,
  createdAt: new Date(createdAt),
  ...(message && { subject: message.subject, text: message.text, html: message.html }),
})

const textsFor = (c: Context): Texts => texts[matchLanguage(c.req.header('accept-language') ?? '')]

const linkUrls = (text: string) =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`))

const renderPage = (c: Context, title: string, body: ReturnType<typeof html>) => html`<!doctype html>
<html lang="${matchLanguage(c.req.header('accept-language') ?? '')}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${title}</title><style>${raw(STYLE)}</style></head><body><main>${body}</main></body></html>`

const STYLE = `:root{color-scheme:light dark}
body{margin:0;padding:1.5rem;font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
main{max-inline-size:60rem;margin:0 auto}
ul{list-style:none;margin:0;padding:0}
li{padding-block:.75rem;border-block-end:1px solid #8886}
small{display:block;opacity:.8}
iframe{inline-size:100%;block-size:36rem;border:1px solid #8886;border-radius:.5rem}
pre{white-space:pre-wrap;padding:1rem;border:1px solid #8886;border-radius:.5rem}
a{color:light-dark(#1f5fd0,#8ab4ff)}`
