import type { Texts } from '@latchkey/locales'
import type { RenderedMail } from '@latchkey/server'
import { type Html, html } from '@latchkey/server/brand'
import { type Context, Hono } from 'hono'
import { addFrameTarget, findTexts, requireLocalHost, renderMailParts, respondWithPage } from './development-page.ts'
import {
  type InboxFilter,
  isFiltered,
  type Mail,
  matchesFilter,
  getKindName,
  readFilter,
  renderFilter,
  toQuery,
} from './inbox-filter.ts'
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
  inbox.use(requireLocalHost, async (c, next) => {
    await next()
    // Mails need inline styles and the logo of the brand. Scripts stay blocked.
    if (c.res.headers.has('content-security-policy')) return
    c.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
    )
  })
  inbox.get('/', async (c) => {
    if (!c.req.header('accept')?.includes('application/json')) return respondWithInbox(c, options, null)
    const listed = await listMails(mails, readFilter(c))
    return c.json(listed.map(toJson))
  })
  addSamplePages(inbox, options, path)
  inbox.get('/:id', async (c) => {
    const mail = await mails.read(c.req.param('id'))
    if (!mail?.message) return c.notFound()
    if (c.req.header('accept')?.includes('application/json')) return c.json(toJson(mail))
    return respondWithInbox(c, options, { ...mail, message: mail.message })
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

type SelectedMail = Mail & { readonly message: RenderedMail }

const listMails = async (mails: InboxOptions['mails'], filter: InboxFilter): Promise<Mail[]> => {
  const all = await Promise.all((await mails.list(MAX_LISTED_MAILS)).map(({ id }) => mails.read(id)))
  return all.filter((mail) => mail !== null).filter((mail) => matchesFilter(mail, filter))
}

/** Responds with the list next to the selected mail. A narrow window shows one of them. */
const respondWithInbox = async (
  c: Context,
  options: InboxOptions,
  selected: SelectedMail | null,
): Promise<Response> => {
  const { mails, sitePath } = options
  const path = `${sitePath}/dev/inbox`
  const text = findTexts(c)
  const filter = readFilter(c)
  const query = toQuery(filter)
  const listed = await listMails(mails, filter)
  const empty = isFiltered(filter)
    ? html`<p>${text.inbox.filter.noMatch} <a href="${path}">${text.inbox.filter.reset}</a></p>`
    : html`<p>${text.inbox.empty}</p>`
  const hint = listed.length > 0 ? html`<p class="dimmed">${text.inbox.select}</p>` : null
  const items = listed.map((mail) => renderItem(mail, `${path}/${mail.id}${query}`, mail.id === selected?.id, text))
  return respondWithPage(c, options, {
    title: selected?.message.subject ?? text.inbox.title,
    hasForm: true,
    body: html`<h1>${text.inbox.title}</h1>
<div class="inbox"${selected ? html` data-selected` : null}>
<div class="overview"><p>${text.inbox.intro}</p>
<p><a href="${path}${query}">${text.inbox.refresh}</a> · <a href="${path}/samples">${text.admin.mail.preview}</a> · <a href="${sitePath}/">${text.web.notFound.home}</a></p>
${listed.length > 0 || isFiltered(filter) ? html`${renderFilter(filter, path, text)}<p class="dimmed">${text.inbox.count(listed.length)}</p>` : null}</div>
<div class="list">${listed.length > 0 ? html`<ul>${items}</ul>` : empty}</div>
<div class="message">${selected ? renderMail(c, selected, path, query) : hint}</div>
</div>`,
  })
}

const renderMail = (c: Context, mail: SelectedMail, path: string, query: string): Html => {
  const text = findTexts(c)
  return html`<p class="back"><a href="${path}${query}">← ${text.inbox.back}</a></p>
<h2>${mail.message.subject}</h2>
<p>${text.inbox.to}: ${mail.recipient} · ${describe(mail, text)}</p>
${renderMailParts(c, mail.message, `${path}/${mail.id}`)}`
}

const renderItem = (mail: Mail, url: string, isSelected: boolean, texts: Texts): Html =>
  html`<li><a href="${url}"${isSelected ? html` aria-current="true"` : null}>${mail.message?.subject ?? getKindName(mail.kind, texts)}</a>
<small>${mail.recipient} · ${describe(mail, texts)}</small>
${mail.lastError ? html`<small class="failed">${mail.lastError}</small>` : null}
<p class="excerpt">${createExcerpt(mail)}</p></li>`

/** Returns the kind, the time and the status of a mail. */
const describe = ({ kind, createdAt, status }: Mail, texts: Texts): string =>
  [getKindName(kind, texts), texts.inbox.at(new Date(createdAt)), texts.inbox.status[status]].join(' · ')

/** The heading repeats the subject. */
const createExcerpt = ({ message }: Mail): string => {
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
