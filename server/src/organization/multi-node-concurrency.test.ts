import { expect, onTestFinished, test } from 'vitest'
import { createLatchkey } from '../latchkey.ts'
import {
  BASE_URL,
  openDatabase,
  raceOptions,
  createRaceFixture,
  races,
  createTestDatabase,
  startTestServer,
} from '@latchkey/testing'

// conformance/src/two-processes.test.ts runs the same races with two processes on PostgreSQL.
const ROUNDS = 5

test.each(Object.entries(races))('two nodes with fifty concurrent requests: %s', async (_title, race) => {
  const place = await createTestDatabase()
  onTestFinished(() => place.remove())
  const server = await startTestServer({ database: openDatabase(place.url), organization: raceOptions })
  const racers = await createRaceFixture(server)
  // Each node has its own database object and therefore its own locks, like a separate process.
  const other = createLatchkey({
    database: openDatabase(place.url),
    baseURL: BASE_URL,
    secret: 'a secret of at least thirty-two characters',
    mailer: { send: async () => {} },
    organization: raceOptions,
    emailAndPassword: { enabled: true },
  })
  onTestFinished(() => other.close())
  await other.ready()
  for (let round = 0; round < ROUNDS; round++) {
    await expect(race(racers, [server.latchkey, other])).resolves.toBeUndefined()
  }
})
