import { expect, test } from 'vitest'
import { createApiKey, startTestServer, withUserPermissions } from '@latchkey/testing'

test('notifies the user of an API key that is enabled again, because an attacker can know the secret of a disabled key', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  const { id: organizationId } = await ann.createOrganization()
  const keys = [await createApiKey(ann), await createApiKey(ann, { organizationId })]
  const counts: number[] = []
  for (const change of [{ enabled: true }, { enabled: false }, { name: 'Backup' }, { enabled: true }]) {
    for (const { id: keyId } of keys) await ann.post('/api-key/update', { keyId, ...change })
    counts.push((await server.listMails('apiKeyCreated', ann.email)).length)
  }
  expect(counts).toEqual([2, 2, 2, 4])
  // The same mail for each change, and for keys of organizations.
  const subjects = (await server.listMails('apiKeyCreated', ann.email)).map(({ subject }) => subject)
  expect(new Set(subjects)).toEqual(new Set(['An API key in Latchkey was created or changed']))
})

test('notifies the user of an API key that gets a later expiry, because an attacker can know its secret', async () => {
  const server = await startTestServer({ apiKey: { enabled: true, allowNoExpiry: true } })
  const ann = await server.createUser('Ann')
  const { id: keyId } = await createApiKey(ann, { expiresIn: 7200 })
  const extend = async (expiresIn: number | null) => {
    expect((await ann.post('/api-key/update', { keyId, expiresIn })).status).toBe(200)
    return (await server.listMails('apiKeyCreated', ann.email)).length
  }
  expect(await extend(3600), 'an earlier expiry').toBe(1)
  expect(await extend(7200), 'a valid key').toBe(2)
  server.advanceClock(7200)
  await ann.signIn()
  expect(await extend(3600), 'an expired key').toBe(3)
  expect(await extend(null), 'no expiry').toBe(4)
  expect(await extend(3600), 'a first expiry').toBe(4)
})

test('notifies the user of an API key with further permissions or addresses, because an attacker can know its secret', async () => {
  const server = await startTestServer(withUserPermissions)
  const ann = await server.createUser('Ann')
  const { id: keyId } = await createApiKey(ann, {
    permissions: { project: ['read'] },
    ipAllow: ['203.0.113.0/24', '198.51.100.7'],
  })
  const countMailsAfter = async (change: object) => {
    expect((await ann.post('/api-key/update', { keyId, ...change })).status).toBe(200)
    return (await server.listMails('apiKeyCreated', ann.email)).length
  }
  expect(await countMailsAfter({ ipAllow: ['203.0.113.0/24'] }), 'fewer addresses').toBe(1)
  expect(await countMailsAfter({ ipAllow: ['192.0.2.1'] }), 'other addresses').toBe(2)
  expect(await countMailsAfter({ permissions: { project: ['read', 'write'] } })).toBe(3)
  expect(await countMailsAfter({ permissions: { project: ['write'] } }), 'fewer permissions').toBe(3)
  expect(await countMailsAfter({ enabled: false, ipAllow: [] }), 'a disabled key').toBe(3)
  expect(await countMailsAfter({ enabled: true })).toBe(4)
  expect(await countMailsAfter({ ipAllow: ['192.0.2.1'] }), 'a first list').toBe(4)
  expect(await countMailsAfter({ ipAllow: [] }), 'no list').toBe(5)
})
