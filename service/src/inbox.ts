import type { Latchkey } from '@latchkey/server'
import { html } from '@latchkey/server/brand'
import { Hono } from 'hono'
import { addFrameTarget, findTexts, localOnly, renderMailParts, respondWithPage } from './development-page.ts'
import { addSamplePages, type InboxOptions } from './inbox-samples.ts'

const MAX_LISTED_MAILS = 200

/**
 * Shows development mails in a browser: the list at `/dev/inbox`, a mail at `/dev/inbox/ID`, its two parts at
 * `/dev/inbox/ID/html` and `/text`. `Accept: application/json` returns JSON. `/dev/inbox/samples` shows the templates.
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
    const list = await Promise.all((await mails.list(MAX_LISTED_MAILS)).map(({ id }) => mails.read(id)))
    const listed = list.filter((mail) => mail !== null)
    if (c.req.header('accept')?.includes('application/json')) return c.json(listed.map(toJson))
    const text = findTexts(c)
    const items = listed.map(
      (mail) => html`<li><a href="${path}/${mail.id}">${mail.message?.subject ?? mail.kind}</a>
<small>${mail.recipient} · ${text.inbox.at(new Date(mail.createdAt))} · ${text.inbox.status[mail.status]}
${mail.lastError ?? ''}</small></li>`,
    )
    return respondWithPage(c, options, {
      title: text.inbox.title,
      body: html`<h1>${text.inbox.title}</h1><p>${text.inbox.intro}</p>
<p><a href="${path}">${text.inbox.refresh}</a> · <a href="${path}/samples">${text.admin.mail.preview}</a> · <a href="${sitePath}/">${text.web.notFound.home}</a></p>
${listed.length > 0 ? html`<ul>${items}</ul>` : html`<p>${text.inbox.empty}</p>`}`,
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
      body: html`<p><a href="${path}">← ${text.inbox.back}</a></p>
<h1>${mail.message.subject}</h1>
<p>${text.inbox.to}: ${mail.recipient} · ${text.inbox.at(new Date(mail.createdAt))} · ${text.inbox.status[mail.status]}</p>
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
