import { expect, test } from 'vitest'
import {
  createApiKey,
  createUserWithId,
  createUserWithRole,
  delayReads,
  openTestDatabase,
  startTestServer,
  type TestResponse,
  type TestUser,
  verifyApiKey,
} from '@latchkey/testing'

const KEY_READ = '"apiKey"."keyHash" ='

interface Users {
  readonly root: TestUser
  readonly ann: TestUser & { readonly id: string }
  readonly keyId: string
}

const changes: [string, (users: Users) => Promise<TestResponse>, string][] = [
  ['disabled', ({ ann, keyId }) => ann.post('/api-key/update', { keyId, enabled: false }), 'KEY_DISABLED'],
  ['disabled by a ban', ({ root, ann }) => root.post('/admin/ban-user', { userId: ann.id }), 'KEY_DISABLED'],
  ['deleted', ({ ann, keyId }) => ann.post('/api-key/delete', { keyId }), 'KEY_NOT_FOUND'],
]

test.each(changes)('counts no use of a key that is %s after it was read', async (_how, change, code) => {
  const { database, holdNext } = delayReads(await openTestDatabase(), KEY_READ)
  const server = await startTestServer({ database })
  const root = await createUserWithRole(server, 'admin')
  const ann = await createUserWithId(server)
  const { id: keyId, key } = await createApiKey(ann)
  const held = holdNext()
  const verification = verifyApiKey(server, key)
  const release = await held
  expect((await change({ root, ann, keyId })).status).toBe(200)
  release()
  expect(await verification).toBe(code)
  const uses = await database.kysely.selectFrom('apiKey').select('id').where('lastUsedAt', 'is not', null).execute()
  expect(uses).toEqual([])
})
