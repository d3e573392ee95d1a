import http from 'node:http'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { expect, vi } from 'vitest'
import { listen } from './listen.ts'
import { createUserWithRole } from './users-with-ids.ts'
import { startTestServer, type TestServer } from './test-server.ts'
import type { TestResponse, TestUser } from './test-user.ts'

export interface WebhookRequest {
  readonly headers: http.IncomingHttpHeaders
  readonly body: string
}

export interface WebhookReceiver {
  readonly url: string
  readonly requests: WebhookRequest[]
  /** The types of the received events. */
  types(): string[]
  /** Responds to further requests in this way. 204 by default. */
  respondWith(respond: (response: http.ServerResponse, request: WebhookRequest) => void): void
}

const respondNoContent = (response: http.ServerResponse): void => void response.writeHead(204).end()

/** A server that receives webhooks. Ends with the test. */
export const startWebhookReceiver = async (): Promise<WebhookReceiver> => {
  const requests: WebhookRequest[] = []
  let respond: Parameters<WebhookReceiver['respondWith']>[0] = respondNoContent
  const receive = async (incoming: http.IncomingMessage, response: http.ServerResponse): Promise<void> => {
    const request = { headers: incoming.headers, body: await text(incoming) }
    requests.push(request)
    respond(response, request)
  }
  const server = http.createServer((incoming, response) => void receive(incoming, response))
  return {
    url: `${await listen(server)}/events`,
    requests,
    types: () => requests.map(({ body }) => JSON.parse(body).type),
    respondWith: (next) => {
      respond = next
    },
  }
}

/** Creates a webhook of the platform, or of the organization in `input`. Returns the response body with the secret. */
export const createWebhook = async (user: TestUser, url: string, input: object = {}): Promise<TestResponse['body']> => {
  const response = await user.post('/webhook/create', { url, ...input })
  expect(response.status, JSON.stringify(response.body)).toBe(200)
  return response.body
}

export const countWebhookEvents = async ({ database }: TestServer): Promise<number> =>
  (await database.kysely.selectFrom('webhookEvent').select('id').execute()).length

/** A server with a webhook of the platform. */
export const startWithWebhook = async (input: object = {}, options: Parameters<typeof startTestServer>[0] = {}) => {
  const server = await startTestServer(options)
  const receiver = await startWebhookReceiver()
  const root = await createUserWithRole(server, 'admin')
  const webhook = await createWebhook(root, receiver.url, input)
  return { server, receiver, root, webhook, deliver: () => server.latchkey.webhooks.deliverDue() }
}

/** The event of a request that the published package accepts at the time of the server. Throws for other requests. */
export const verifyWebhook = (server: TestServer, secret: string, { headers, body }: WebhookRequest): unknown => {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(server.now())
  try {
    // Each of the headers of the signature has one value.
    return new Webhook(secret).verify(body, headers as Record<string, string>)
  } finally {
    clock.mockRestore()
  }
}

/** The deliveries of a webhook, oldest first. */
export const listDeliveries = async (
  user: TestUser,
  webhookId: string,
  filter = '',
): Promise<TestResponse['body'][]> => {
  const { status, body } = await user.get(`/webhook/deliveries?webhookId=${webhookId}${filter}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.deliveries.toReversed()
}

interface ManyDeliveries {
  readonly organizationId: string
  readonly count: number
  readonly status?: 'pending' | 'delivered'
}

/**
 * Creates a webhook of an organization with deliveries of one event and one aggregate. The first one ends when the test
 * calls `respond`. Pending ones are due.
 */
export const startWithDeliveries = async (
  { database }: TestServer,
  user: TestUser,
  { organizationId, count, status = 'delivered' }: ManyDeliveries,
) => {
  const receiver = await startWebhookReceiver()
  let respond = (_status: number): void => {}
  receiver.respondWith((response) => {
    respond = (code) => void response.writeHead(code).end()
  })
  const { id: webhookId } = await createWebhook(user, receiver.url, { organizationId })
  expect((await user.post('/webhook/test', { webhookId })).status).toBe(200)
  await expect.poll(() => receiver.requests).toHaveLength(1)
  await sql`insert into "webhookDelivery"
    ("id", "eventId", "endpointId", "aggregate", "status", "attempts", "dueAt", "createdAt")
    with recursive "numbers" ("n") as (select 1 union all select "n" + 1 from "numbers" where "n" < ${sql.lit(count - 1)})
    select 'delivery' || "n", "eventId", "endpointId", "aggregate", ${sql.lit(status)}, 0, "createdAt", "createdAt"
    from "numbers" cross join "webhookDelivery" where "endpointId" = ${sql.lit(webhookId)} order by "n"`.execute(
    database.kysely,
  )
  return { webhookId, respond: (code: number) => respond(code) }
}
