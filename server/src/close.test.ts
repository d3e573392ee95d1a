import { expect, test, vi } from 'vitest'
import { startWithWebhook } from '@latchkey/testing'

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
