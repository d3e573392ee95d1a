import { startTestServer } from '@latchkey/testing'
import { expect, test } from 'vitest'
import { redis } from '../drivers/redis.ts'

test('logs at the start that the shared store does not respond, also without rate limits', async () => {
  const warnings: string[] = []
  const logger = {
    debug: () => {},
    info: () => {},
    warn: (_: object, line: string) => warnings.push(line),
    error: () => {},
  }
  const shared = redis('redis://127.0.0.1:1')
  const { createUser } = await startTestServer({ shared, logger, rateLimit: { enabled: false } })
  expect(warnings).toEqual(['The shared store does not respond: each node counts limits on its own'])
  expect(await (await createUser('Ann')).fetchUser()).toMatchObject({ name: 'Ann' })
})
