import { expect, test } from 'vitest'
import { createApiKey, FIFTY, runFiftyTimes, startTestServer, verifyApiKey, createRefusal } from '@latchkey/testing'

test('rotates a key without a new ID, and accepts the previous secret until the overlap ends', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  const { id, key } = await createApiKey(ann, { prefix: 'acme_' })
  const { body } = await ann.post('/api-key/rotate', { keyId: id, overlap: 3600 })
  expect(body).toMatchObject({ id, key: expect.stringMatching(/^acme_lk_live_/) })
  expect(Date.parse(body.previousKeyExpiresAt)).toBeGreaterThan(server.now())
  const second = await ann.post('/api-key/rotate', { keyId: id, overlap: 60 })
  expect(second).toMatchObject(createRefusal(400, 'KEY_IS_BEING_ROTATED'))
  expect([await verifyApiKey(server, key), await verifyApiKey(server, body.key)]).toEqual(['valid', 'valid'])
  server.advanceClock(3600)
  expect([await verifyApiKey(server, key), await verifyApiKey(server, body.key)]).toEqual(['KEY_EXPIRED', 'valid'])
  await ann.signIn()
  const again = (await ann.post('/api-key/rotate', { keyId: id })).body
  expect([await verifyApiKey(server, body.key), await verifyApiKey(server, again.key)]).toEqual([
    'KEY_NOT_FOUND',
    'valid',
  ])
  expect(await server.listMails('apiKeyCreated', ann.email)).toHaveLength(3)
})

test('allows the next rotation with an overlap at the end of the one before', async () => {
  let time = Date.now()
  const server = await startTestServer({ now: () => time })
  const ann = await server.createUser('Ann')
  const { id: keyId } = await createApiKey(ann)
  await ann.post('/api-key/rotate', { keyId, overlap: 60 })
  time += 60_000
  expect((await ann.get(`/api-key/get?id=${keyId}`)).body.previousKeyExpiresAt).toBeNull()
  expect((await ann.post('/api-key/rotate', { keyId, overlap: 60 })).status).toBe(200)
})

test('ends both earlier secrets with a rotation without an overlap', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  const { id, key: first } = await createApiKey(ann)
  const { key: second } = (await ann.post('/api-key/rotate', { keyId: id, overlap: 3600 })).body
  const { status, body } = await ann.post('/api-key/rotate', { keyId: id })
  expect(status).toBe(200)
  const codes = await Promise.all([first, second, body.key].map((key) => verifyApiKey(server, key)))
  expect(codes).toEqual(['KEY_NOT_FOUND', 'KEY_NOT_FOUND', 'valid'])
})

test('accepts one of fifty parallel rotations with an overlap, and the secret in use stays valid', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  const { id, key } = await createApiKey(ann)
  const keys: string[] = []
  const outcomes = await runFiftyTimes(async () => {
    const response = await ann.post('/api-key/rotate', { keyId: id, overlap: 60 })
    if (response.status === 200) keys.push(response.body.key)
    return response
  })
  expect(outcomes).toEqual({ 200: 1, KEY_IS_BEING_ROTATED: FIFTY.length - 1 })
  for (const secret of [key, ...keys]) expect(await verifyApiKey(server, secret)).toBe('valid')
})
