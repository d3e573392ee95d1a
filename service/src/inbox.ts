import type { Texts } from '@latchkey/locales'
import { type Html, html } from '@latchkey/server/brand'
import { Hono } from 'hono'
import { addFrameTarget, findTexts, localOnly, renderMailParts, respondWithPage } from './development-page.ts'
import { isFiltered, type Mail, matchesFilter, nameOfKind, readFilter, renderFilter, toQuery } from './inbox-filter.ts'
import { addSamplePages, type InboxOptions } from './inbox-samples.ts'

const MAX_LISTED_MAILS = 200
const EXCERPT_LENGTH = 160

/**
 * Shows development mails in a browser: the list at `/dev/inbox`, a mail at `/dev/inbox/ID`, its two parts at
 * `/dev/inbox/ID/html` and `/text`. `to`, `kind` and `q` filter the list.
 * `Accept: application/json` returns JSON. `/dev/inbox/samples` shows the templates.
 */
export const createInbox = (options: InboxOptions): Hono => {
  const { mails, sitePath } = options
  const inbox = new Hono()
  const path = `${sitePath}/dev/inbox`
  inbox.use(localOnly, async (c, next) => {
    await next()
    // Mails need inline styles and the logo of the brand. Scripts stay blocked.
    if (c.res.headers.has('content-security-policy')) return
    c.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
    )
  })
  inbox.get('/', async (c) => {
    const filter = readFilter(c)
    const list = await Promise.all((await mails.list(MAX_LISTED_MAILS)).map(({ id }) => mails.read(id)))
    const all = list.filter((mail) => mail !== null)
    const listed = all.filter((mail) => matchesFilter(mail, filter))
    if (c.req.header('accept')?.includes('application/json')) return c.json(listed.map(toJson))
    const text = findTexts(c)
    const empty = isFiltered(filter)
      ? html`<p>${text.inbox.filter.noMatch} <a href="${path}">${text.inbox.filter.reset}</a></p>`
      : html`<p>${text.inbox.empty}</p>`
    const items = listed.map((mail) => renderItem(mail, `${path}/${mail.id}${toQuery(filter)}`, text))
    return respondWithPage(c, options, {
      title: text.inbox.title,
      hasForm: true,
      body: html`<h1>${text.inbox.title}</h1><p>${text.inbox.intro}</p>
<p><a href="${path}${toQuery(filter)}">${text.inbox.refresh}</a> · <a href="${path}/samples">${text.admin.mail.preview}</a> · <a href="${sitePath}/">${text.web.notFound.home}</a></p>
${all.length > 0 ? html`${renderFilter(filter, path, text)}<p class="soft">${text.inbox.count(listed.length)}</p>` : null}
${listed.length > 0 ? html`<ul>${items}</ul>` : empty}`,
    })
  })
  addSamplePages(inbox, options, path)
  inbox.get('/:id', async (c) => {
    const mail = await mails.read(c.req.param('id'))
    if (!mail?.message) return c.notFound()
    if (c.req.header('accept')?.includes('application/json')) return c.json(toJson(mail))
    const text = findTexts(c)
    return respondWithPage(c, options, {
      title: mail.message.subject,
      body: html`<p><a href="${path}${toQuery(readFilter(c))}">← ${text.inbox.back}</a></p>
<h1>${mail.message.subject}</h1>
<p>${text.inbox.to}: ${mail.recipient} · ${describe(mail, text)}</p>
${renderMailParts(c, mail.message, `${path}/${mail.id}`)}`,
    })
  })
  inbox.get('/:id/html', async (c) => {
    const mail = await mails.read(c.req.param('id'))
    return mail?.message ? c.html(addFrameTarget(mail.message.html)) : c.notFound()
  })
  inbox.get('/:id/text', async (c) => {
    const mail = await mails.read(c.req.param('id'))
    return mail?.message ? c.text(mail.message.text) : c.notFound()
  })
  return inbox
}

const renderItem = (mail: Mail, url: string, texts: Texts): Html =>
  html`<li><a href="${url}">${mail.message?.subject ?? nameOfKind(mail.kind, texts)}</a>
<small>${mail.recipient} · ${describe(mail, texts)}</small>
${mail.lastError ? html`<small class="failed">${mail.lastError}</small>` : null}
<p class="excerpt">${excerptOf(mail)}</p></li>`

/** The kind, the time and the status of a mail. */
const describe = ({ kind, createdAt, status }: Mail, texts: Texts): string =>
  [nameOfKind(kind, texts), texts.inbox.at(new Date(createdAt)), texts.inbox.status[status]].join(' · ')

/** The heading repeats the subject. */
const excerptOf = ({ message }: Mail): string => {
  const [, ...paragraphs] = message?.text.split('\n\n') ?? []
  const text = paragraphs.join(' ').replace(/\s+/g, ' ').trim()
  return text.length > EXCERPT_LENGTH ? `${text.slice(0, EXCERPT_LENGTH)}…` : text
}

const toJson = ({ id, kind, recipient, status, attempts, lastError, createdAt, message }: Mail) => ({
  id,
  kind,
  to: recipient,
  status,
  attempts,
  lastError,
  createdAt: new Date(createdAt),
  ...(message && { subject: message.subject, text: message.text, html: message.html }),
})
