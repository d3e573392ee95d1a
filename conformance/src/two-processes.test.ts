import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  BASE_URL,
  createPostgresDatabase,
  type RaceNode,
  openDatabase,
  raceOptions,
  createRaceFixture,
  races,
  startTestServer,
} from '@latchkey/testing'
import { startService } from './service.ts'

/** Under `read committed`, the race that needs serializable isolation fails in its first round. */
const ROUNDS = 5

test('two server processes hold every limit and every rule of uniqueness with fifty concurrent requests', async () => {
  const { url, remove } = await createPostgresDatabase('migrated')
  onTestFinished(remove)
  const racers = await createRaceFixture(
    await startTestServer({ database: openDatabase(url), organization: raceOptions }),
  )
  // Starting them takes longer than a race.
  const nodes = await Promise.all([startNode(url), startNode(url)])
  for (const [title, race] of Object.entries(races)) {
    for (let round = 0; round < ROUNDS; round++) await expect(race(racers, nodes), title).resolves.toBeUndefined()
  }
})

/** Starts a service process with the public URL that the cookies belong to. */
const startNode = async (database: string): Promise<RaceNode> => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-options-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const options = join(folder, 'latchkey.config.json')
  await writeFile(options, JSON.stringify({ organization: raceOptions }))
  const { url } = await startService({
    DATABASE_URL: database,
    LATCHKEY_URL: BASE_URL,
    NODE_ENV: 'development',
    LATCHKEY_CONFIG: options,
  })
  return {
    handler: async (request) => {
      const { method, headers } = request
      const body = method === 'GET' ? null : await request.text()
      return fetch(request.url.replace(BASE_URL, url), { method, headers, body })
    },
  }
}
