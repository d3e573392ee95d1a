import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { html } from '@latchkey/server/brand'
import { type DevelopmentPageOptions, findTexts, requireLocalHost, respondWithPage } from './development-page.ts'

const MAX_KEPT_REQUESTS = 100
const MAX_BODY_BYTES = 256 * 1024
const SIGNED_HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const

interface ReceivedRequest {
  readonly receivedAt: Date
  /** The status that the request got. */
  readonly status: number
  readonly headers: Readonly<Record<(typeof SIGNED_HEADERS)[number], string>>
  readonly body: string
}

/**
 * Receives webhooks during development and shows the last 100 requests, which are kept in memory. `POST /dev/webhooks` responds
 * with 204, and `POST /dev/webhooks/STATUS` with another status, which shows what a failure causes. `GET /dev/webhooks` is the
 * page; `Accept: application/json` returns JSON.
 */
export const createWebhookReceiver = (options: DevelopmentPageOptions): Hono => {
  const receiver = new Hono()
  const path = `${options.sitePath}/dev/webhooks`
  const requests: ReceivedRequest[] = []
  receiver.use(requireLocalHost)
  receiver.get('/', async (c) => {
    if (c.req.header('accept')?.includes('application/json')) return c.json(requests)
    const { inbox, web } = findTexts(c)
    const items = requests.map(
      ({ receivedAt, status, headers, body }) => html`<li><strong>${readType(body)}</strong>
<small>${[inbox.at(receivedAt), status, headers['webhook-id']].filter(Boolean).join(' · ')}</small><pre>${body}</pre></li>`,
    )
    return respondWithPage(c, options, {
      title: inbox.webhooks.title,
      body: html`<h1>${inbox.webhooks.title}</h1><p>${inbox.webhooks.intro(new URL(path, c.req.url).href)}</p>
<p><a href="${path}">${inbox.refresh}</a> · <a href="${options.sitePath}/">${web.notFound.home}</a></p>
${requests.length > 0 ? html`<ul>${items}</ul>` : html`<p>${inbox.webhooks.empty}</p>`}`,
    })
  })
  receiver.post('/:status{[2-5][0-9][0-9]}?', bodyLimit({ maxSize: MAX_BODY_BYTES }), async (c) => {
    const status = Number(c.req.param('status') ?? 204)
    const values = SIGNED_HEADERS.map((name) => [name, c.req.header(name) ?? ''] as const)
    const headers = Object.fromEntries(values) as ReceivedRequest['headers']
    requests.unshift({ receivedAt: new Date(), status, headers, body: await c.req.text() })
    requests.splice(MAX_KEPT_REQUESTS)
    return new Response(null, { status })
  })
  return receiver
}

const readType = (body: string): string => {
  try {
    return String(JSON.parse(body).type)
  } catch {
    return '–'
  }
}
