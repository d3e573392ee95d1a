import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createUserWithRole, createWebhook, listen, startTestServer, startWebhookReceiver } from '@latchkey/testing'
import { type Browser, openBrowser } from './browser.ts'
import { databases } from './databases.ts'
import { withOptions } from './options-file.ts'
import { type Service, startService } from './service.ts'
import { waitUntil } from './wait-until.ts'

/** `LATCHKEY_WEBHOOK_EVENTS=10000` for a long run. */
const EVENTS = Number(process.env.LATCHKEY_WEBHOOK_EVENTS ?? 300)
const ORGANIZATIONS = 5
/** For the changes, and for the deliveries. */
const MAX_WAIT_MS = 30_000 + EVENTS * 40

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Imports a code block of the guide. */
const importExample = async (name: string): Promise<Record<string, unknown>> => {
  const text = await readFile(join(root, 'docs/guides/webhooks.md'), 'utf8')
  const [, code = ''] = new RegExp(`^\`\`\`ts\\n// ${name}\\n([^]*?)^\`\`\`$`, 'm').exec(text) ?? []
  // Below the workspace, whose packages the example imports.
  await mkdir(join(root, 'dist'), { recursive: true })
  const folder = await mkdtemp(join(root, 'dist', 'webhooks-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, name), code)
  return import(/* @vite-ignore */ join(folder, name))
}

const importVerify = async () =>
  (await importExample('verify.ts')) as { isGenuine(secret: string, headers: object, body: string): boolean }

test('the receivers of the guide accept genuine requests and no others', async () => {
  const { createReceiver } = (await importExample('receiver.ts')) as {
    createReceiver(secret: string, handle: (event: unknown, id: string) => void): Server
  }
  const { isGenuine } = await importVerify()
  const server = await startTestServer()
  const admin = await createUserWithRole(server, 'admin')
  const recorder = await startWebhookReceiver()
  const { id: webhookId, secret } = await createWebhook(admin, recorder.url, { events: ['user.banned'] })
  await admin.post('/webhook/test', { webhookId })
  await server.latchkey.webhooks.deliverDue()
  const [request] = recorder.requests
  if (!request) throw new Error('No request')
  const events: unknown[] = []
  const url = await listen(createReceiver(secret, (event) => void events.push(event)))
  const forward = async (body: string) => {
    const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature']
    const headers = Object.fromEntries(names.map((name) => [name, String(request.headers[name])]))
    return (await fetch(url, { method: 'POST', headers, body })).status
  }
  expect(await forward(request.body)).toBe(204)
  expect(await forward(`${request.body} `)).toBe(400)
  expect(events).toEqual([JSON.parse(request.body)])
  expect(isGenuine(secret, request.headers, request.body)).toBe(true)
  expect(isGenuine(secret, request.headers, `${request.body} `)).toBe(false)
  const late = { ...request.headers, 'webhook-timestamp': String(Math.floor(Date.now() / 1000) - 3600) }
  expect(isGenuine(secret, late, request.body)).toBe(false)
})

test('a developer sees webhooks at /dev/webhooks, and tests failures with a status in the URL', async () => {
  const { url } = await startService(await withOptions({ webhooks: { enabled: true } }))
  const owner = openBrowser(url)
  await owner.post('/sign-up/email', { name: 'Ann', email: 'ann@example.com', password: 'a password of some length' })
  const { id: organizationId } = (await owner.post('/organization/create', { name: 'Acme', slug: 'acme' })).body
  const sendTest = async (receiverUrl: string) => {
    const events = ['organization.updated']
    const { body } = await owner.post('/webhook/create', { url: receiverUrl, organizationId, events })
    await owner.post('/webhook/test', { webhookId: body.id })
    return body
  }
  const { secret } = await sendTest(`${url}/dev/webhooks`)
  const { id: failingId } = await sendTest(`${url}/dev/webhooks/503`)
  const listRequests = async () =>
    (await fetch(`${url}/dev/webhooks`, { headers: { accept: 'application/json' } })).json()
  await expect.poll(listRequests).toHaveLength(2)
  const requests: { status: number; headers: Record<string, string>; body: string }[] = await listRequests()
  expect(new Set(requests.map(({ status }) => status))).toEqual(new Set([204, 503]))
  const accepted = requests.find(({ status }) => status === 204)
  const { isGenuine } = await importVerify()
  expect(isGenuine(secret, accepted?.headers ?? {}, accepted?.body ?? '')).toBe(true)
  const deliveries = async () => (await owner.get(`/webhook/deliveries?webhookId=${failingId}`)).body.deliveries
  await expect.poll(deliveries).toMatchObject([{ status: 'pending', statusCode: 503 }])

  const post = (body: string) => fetch(`${url}/dev/webhooks`, { method: 'POST', body })
  await post('<img src=x>')
  const page = await (await fetch(`${url}/dev/webhooks`)).text()
  expect(page).toContain('img src=x')
  expect(page).not.toContain('<img src=x')
  for (let count = 0; count < 100; count++) await post('{}')
  expect(await listRequests()).toHaveLength(100)
  expect((await post('x'.repeat(300_000))).status).toBe(413)
})

test.each<[situation: string, variables: Record<string, string>, enabled: boolean]>([
  ['in production', { NODE_ENV: 'production', LATCHKEY_TEST_CLOCK_FILE: '' }, true],
  ['on all network interfaces', { NODE_ENV: 'development', HOST: '0.0.0.0' }, true],
  ['without webhooks', {}, false],
])('a visitor finds no receiver of webhooks %s', async (_situation, variables, enabled) => {
  const { url } = await startService({ ...(await withOptions({ webhooks: { enabled } })), ...variables })
  expect((await fetch(`${url}/dev/webhooks`)).status).toBe(404)
})

describe.each(databases)('on %s', (_name, create) => {
  test(`delivers each of ${EVENTS} events in order, after ten minutes without the receiver and two killed processes`, {
    timeout: 3 * MAX_WAIT_MS,
  }, async () => {
    const receiver = await startReceiver()
    const service = await startService({
      DATABASE_URL: await create(),
      ...(await withOptions({ webhooks: { enabled: true, allowPrivateNetworks: true } })),
    })
    const owner = openBrowser(service.url)
    await owner.post('/sign-up/email', { name: 'Ann', email: 'ann@example.com', password: 'a password of some length' })
    const organizationIds: string[] = []
    for (let index = 0; index < ORGANIZATIONS; index++) {
      const { body } = await owner.post('/organization/create', { name: `Acme ${index}`, slug: `acme-${index}` })
      organizationIds.push(body.id)
      const webhook = { url: receiver.url, organizationId: body.id, events: ['organization.updated'] }
      expect((await owner.post('/webhook/create', webhook)).status).toBe(200)
    }
    const confirmed = new Map<string, string[]>(organizationIds.map((id) => [id, []]))
    const count = (): number => [...confirmed.values()].flat().length
    let isDown = false
    const changes = Promise.all(
      organizationIds.map((id) => renameOften(owner, id, confirmed.get(id) ?? [], () => isDown)),
    )
    const restart = async (): Promise<void> => {
      isDown = true
      await service.kill()
      // The events that were being sent are due after their lease.
      await service.advanceClock(31)
      await service.start()
      isDown = false
    }
    await waitUntil(() => count() > EVENTS / 4, 'the first quarter of the changes', MAX_WAIT_MS)
    await restart()
    await waitUntil(() => count() > EVENTS / 2, 'half of the changes', MAX_WAIT_MS)
    receiver.stopAccepting()
    await receiver.waitForRefusals(ORGANIZATIONS)
    await restart()
    await receiver.waitForRefusals(2 * ORGANIZATIONS)
    await changes
    // The third attempt, five minutes after the second one. The next one follows after half an hour.
    await advanceClockUntil(service, 600, () => receiver.refusals() >= 3 * ORGANIZATIONS, 'the third attempts')
    receiver.startAccepting()
    const received = (id: string): string[] => [...new Set(receiver.listEvents(id))]
    await advanceClockUntil(
      service,
      2000,
      () => organizationIds.every((id) => received(id).at(-1) === confirmed.get(id)?.at(-1)),
      'the last event of each organization',
    )
    for (const [id, names] of confirmed) {
      const delivered = received(id)
      expect(delivered.filter((name) => names.includes(name))).toEqual(names)
      // A change without a response may be committed.
      expect(delivered.length - names.length).toBeLessThanOrEqual(2)
    }
    // A kill can repeat the event that each webhook was sent.
    expect(organizationIds.flatMap(receiver.listEvents).length).toBeLessThanOrEqual(EVENTS + 4 * ORGANIZATIONS)
  })
})

/** A receiver that refuses all requests until it accepts them again. */
const startReceiver = async () => {
  const { url, respondWith } = await startWebhookReceiver()
  const accepted = new Map<string, string[]>()
  let isAccepting = true
  let refusals = 0
  respondWith((response, { body }) => {
    if (!isAccepting) {
      refusals++
      response.writeHead(503).end()
      return
    }
    const { organizationId, name } = JSON.parse(body).data
    const names = accepted.get(organizationId) ?? []
    names.push(name)
    accepted.set(organizationId, names)
    response.writeHead(204).end()
  })
  return {
    url,
    stopAccepting: () => {
      isAccepting = false
    },
    startAccepting: () => {
      isAccepting = true
    },
    refusals: () => refusals,
    waitForRefusals: (count: number) => waitUntil(() => refusals >= count, `${count} refused requests`),
    /** The accepted names of an organization, in the order of their requests. */
    listEvents: (id: string): readonly string[] => accepted.get(id) ?? [],
  }
}

/**
 * Advances the clock again every five seconds, because the service may store the outcome of an attempt only after the clock
 * was advanced. The next attempt is then due later.
 */
const advanceClockUntil = async (
  service: Service,
  seconds: number,
  condition: () => boolean,
  description: string,
): Promise<void> => {
  let nextAdvanceAt = 0
  await waitUntil(
    async () => {
      if (!condition() && Date.now() >= nextAdvanceAt) {
        nextAdvanceAt = Date.now() + 5000
        await service.advanceClock(seconds)
      }
      return condition()
    },
    description,
    MAX_WAIT_MS,
  )
}

/** Renames an organization until its share of the changes is confirmed. */
const renameOften = async (
  { post }: Browser,
  organizationId: string,
  confirmed: string[],
  isDown: () => boolean,
): Promise<void> => {
  for (let count = 0; confirmed.length < EVENTS / ORGANIZATIONS; count++) {
    const name = `Acme ${count}`
    const response = await post('/organization/update', { organizationId, data: { name } }).catch(() => null)
    if (response?.status === 200) confirmed.push(name)
    else await waitUntil(() => !isDown(), 'the service to start')
  }
}
