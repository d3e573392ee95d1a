import type { Shared } from '@latchkey/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { catchFailure, createTestDatabase, openDatabase, startTestServer, startWithWebhook } from '@latchkey/testing'

test('a shutdown waits at the same time for a hook, a webhook receiver and a mail server that do not respond', async () => {
  const send = vi.fn(() => new Promise<void>(() => {}))
  const handler = vi.fn(() => new Promise<void>(() => {}))
  const { server, receiver } = await startWithWebhook(
    { events: ['user.created'] },
    {
      emailVerification: { sendOnSignUp: true },
      hooks: { afterCommit: { 'user.created': handler } },
      mailer: { send },
    },
  )
  receiver.respondWith(() => {})
  await server.createUser()
  await expect.poll(() => [send, handler].every((call) => call.mock.calls.length > 0)).toBe(true)
  await expect.poll(() => receiver.requests).toHaveLength(1)
  const startedAt = performance.now()
  await server.latchkey.close()
  const seconds = (performance.now() - startedAt) / 1000
  // Each of the three has three seconds.
  expect(seconds).toBeGreaterThan(2.5)
  expect(seconds).toBeLessThan(6)
})

test.each<[string, () => Promise<void>]>([
  ['rejects', () => Promise.reject(new Error('The mail server does not respond'))],
  [
    'throws',
    () => {
      throw new Error('The mail server does not respond')
    },
  ],
])('a mailer whose close %s is logged and leaves the database closed', async (_title, close) => {
  const warn = vi.fn()
  const logger = { debug: () => {}, info: () => {}, warn, error: () => {} }
  const { url, remove } = await createTestDatabase()
  onTestFinished(remove)
  const database = openDatabase(url)
  const server = await startTestServer({ database, mailer: { send: async () => {}, close }, logger })
  await server.latchkey.close()
  expect(warn).toHaveBeenCalledWith({ error: 'Error: The mail server does not respond' }, 'Failed to close the mailer')
  const read = async () => database.read('select 1', [])
  expect(await catchFailure(read())).toMatchObject({ message: 'The database is closed' })
})

test('a shared state whose close rejects leaves the database closed', async () => {
  const { url, remove } = await createTestDatabase()
  onTestFinished(remove)
  const database = openDatabase(url)
  const shared: Shared = {
    limits: { hit: async () => ({ allowed: true, retryAfter: 0 }), refund: async () => {} },
    joinChannel: () => ({ isUpToDate: () => true, publish: async () => {} }),
    ready: async () => true,
    close: vi.fn(async () => {}).mockRejectedValueOnce(new Error('The connection is lost')),
  }
  const server = await startTestServer({ database, shared })
  await expect(server.latchkey.close()).rejects.toThrow('The connection is lost')
  const read = async () => database.read('select 1', [])
  expect(await catchFailure(read())).toMatchObject({ message: 'The database is closed' })
})
