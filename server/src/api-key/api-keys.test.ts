import { expect, test } from 'vitest'
import {
  createApiKey,
  createUserWithRole,
  runFiftyTimes,
  startTestServer,
  verifyApiKey,
  withUserPermissions,
  createRefusal,
} from '@latchkey/testing'

const DAY = 86_400
const notFound = createRefusal(404, 'KEY_NOT_FOUND')

test('returns the whole key once, notifies the user and writes an audit row', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  const { key, ...created } = await createApiKey(ann, { prefix: 'acme_', metadata: { team: 'blue' } })
  expect(key).toMatch(/^acme_lk_live_[A-Za-z0-9]{38}$/)
  expect(created).toMatchObject({ name: 'Deployment', enabled: true, metadata: { team: 'blue' }, lastRequest: null })
  expect(key).toMatch(new RegExp(`^${created.start}`))
  expect(created.start).toHaveLength('acme_lk_live_'.length + 4)
  expect(Date.parse(created.expiresAt) - Date.parse(created.createdAt)).toBe(90 * DAY * 1000)
  expect((await ann.get('/api-key/list')).body).toEqual([{ ...created, createdByName: 'Ann' }])
  expect((await ann.get(`/api-key/get?id=${created.id}`)).body).toEqual(created)
  const [mail] = await server.listMails('apiKeyCreated', ann.email)
  expect(mail?.text).toContain('Deployment')
  expect(mail?.text).not.toContain(key)
  expect((await ann.get('/list-activity')).body.activity[0]).toMatchObject({ action: 'api-key.created' })
  const rows = await server.database.kysely.selectFrom('apiKey').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(key.slice(-38))
})

test('lists keys by page if the query has a limit or an offset', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  for (const name of ['First', 'Second', 'Third']) {
    await createApiKey(ann, { name })
    server.advanceClock(1)
  }
  const page = (await ann.get('/api-key/list?limit=2&offset=1')).body
  expect(page).toMatchObject({ total: 3, limit: 2, offset: 1, apiKeys: [{ name: 'Second' }, { name: 'First' }] })
})

test('rejects invalid fields of a key and names them', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  const cases = [
    { name: '' },
    { name: 'x'.repeat(65) },
    { prefix: 'a' },
    { prefix: 'no spaces' },
    { expiresIn: 60 },
    { expiresIn: 400 * DAY },
    { expiresIn: null },
    { metadata: { text: 'x'.repeat(2100) } },
    { ipAllow: ['300.0.0.1'] },
    { ipAllow: ['10.0.0.0/33'] },
    { ipAllow: ['::ffff:10.0.0.0/8'] },
    { permissions: { 'a b': ['read'] } },
    { permissions: { project: ['read:all'] } },
  ]
  for (const input of cases) {
    const { status, body } = await ann.post('/api-key/create', { name: 'Deployment', ...input })
    expect({ status, code: body.code }, JSON.stringify(input)).toEqual({ status: 400, code: 'VALIDATION_ERROR' })
    expect(body.message).toContain(`body.${Object.keys(input)[0]}`)
  }
})

test('creates keys without expiry only with the option allowNoExpiry', async () => {
  const server = await startTestServer({ apiKey: { enabled: true, allowNoExpiry: true } })
  const ann = await server.createUser('Ann')
  const { key } = await createApiKey(ann, { expiresIn: null })
  server.advanceClock(5000 * DAY)
  expect(await verifyApiKey(server, key)).toBe('valid')
})

test('rejects limits and another owner over HTTP', async () => {
  const server = await startTestServer()
  const [ann, bob] = await Promise.all([server.createUser('Ann'), server.createUser('Bob')])
  const { id } = await createApiKey(ann)
  const limits = [
    { remaining: 10 },
    { refillAmount: 1 },
    { refillInterval: 1 },
    { rateLimitEnabled: false },
    { rateLimitTimeWindow: 1 },
    { rateLimitMax: 1 },
  ]
  for (const limit of limits) {
    const refused = createRefusal(400, 'SERVER_ONLY_PROPERTY')
    expect(await ann.post('/api-key/create', { name: 'Deployment', ...limit })).toMatchObject(refused)
    expect(await ann.post('/api-key/update', { keyId: id, ...limit })).toMatchObject(refused)
  }
  const { id: bobId } = await bob.fetchUser()
  expect(await ann.post('/api-key/create', { name: 'Deployment', userId: bobId })).toMatchObject({ status: 401 })
  expect(await server.createVisitor().post('/api-key/create', { name: 'Key', userId: bobId })).toMatchObject({
    status: 401,
  })
  expect((await bob.get('/api-key/list')).body).toEqual([])
})

test('creates keys with limits for any owner in process', async () => {
  const { latchkey, createUser } = await startTestServer()
  const ann = await createUser('Ann')
  const { id: userId } = await ann.fetchUser()
  const { api } = latchkey
  const body = { name: 'Partner', userId, permissions: { report: ['export'] }, remaining: 3, expiresIn: null }
  expect(await api.createApiKey({ body })).toMatchObject({ userId, remaining: 3, expiresAt: null, createdById: null })
  await expect(api.createApiKey({ body: { name: 'Partner' } })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(api.createApiKey({ body: { ...body, userId: 'unknown' } })).rejects.toMatchObject({
    code: 'USER_NOT_FOUND',
  })
  await expect(api.createApiKey({ body: { name: 'Partner', organizationId: 'unknown' } })).rejects.toMatchObject({
    code: 'ORGANIZATION_NOT_FOUND',
  })
})

test('rejects permissions that the owner of the key lacks', async () => {
  const server = await startTestServer(withUserPermissions)
  const ann = await server.createUser('Ann')
  const admin = await createUserWithRole(server, 'admin', 'Root')
  const refused = createRefusal(403, 'PERMISSIONS_EXCEED_YOUR_OWN')
  const { id } = await createApiKey(ann, { permissions: { project: ['read'] } })
  for (const permissions of [{ project: ['delete'] }, { user: ['ban'] }, { member: ['create'] }]) {
    expect(await ann.post('/api-key/create', { name: 'Deployment', permissions })).toMatchObject(refused)
    expect(await ann.post('/api-key/update', { keyId: id, permissions })).toMatchObject(refused)
  }
  expect(await createApiKey(admin, { permissions: { user: ['ban'] } })).toMatchObject({
    permissions: { user: ['ban'] },
  })
  await ann.createOrganization()
  expect(await createApiKey(ann, { permissions: { member: ['create'] } })).toMatchObject({ userId: expect.any(String) })
})

test('keeps a permission that the owner lost in an update, and cannot grant it again', async () => {
  const server = await startTestServer(withUserPermissions)
  const [root, other] = [
    await createUserWithRole(server, 'admin', 'Root'),
    await createUserWithRole(server, 'admin', 'Other'),
  ]
  const { id: keyId } = await createApiKey(root, { permissions: { user: ['ban'] } })
  await other.post('/admin/set-role', { userId: (await root.fetchUser()).id, role: 'user' })
  const update = (permissions: object) => root.post('/api-key/update', { keyId, permissions })
  const both = { user: ['ban'], project: ['read'] }
  expect((await update(both)).body).toMatchObject({ permissions: both })
  expect((await update({ project: ['read'] })).status).toBe(200)
  expect(await update(both)).toMatchObject(createRefusal(403, 'PERMISSIONS_EXCEED_YOUR_OWN'))
})

test('changes only the given fields of a key', async () => {
  const server = await startTestServer(withUserPermissions)
  const ann = await server.createUser('Ann')
  const { key, ...created } = await createApiKey(ann, { permissions: { project: ['read', 'write'] } })
  const change = {
    name: 'Backup',
    enabled: false,
    expiresIn: DAY,
    permissions: { project: ['read'] },
    ipAllow: ['10.0.0.0/8', '2001:db8::1'],
    metadata: { a: 1 },
  }
  const { expiresIn: _, ...expected } = change
  const { body } = await ann.post('/api-key/update', { keyId: created.id, ...change })
  expect(body).toMatchObject({ id: created.id, start: created.start, ...expected })
  expect((await ann.get('/api-key/list')).body).toEqual([{ ...body, createdByName: 'Ann' }])
  expect(await ann.post('/api-key/update', { keyId: created.id })).toMatchObject(
    createRefusal(400, 'NO_VALUES_TO_UPDATE'),
  )
  const emptied = await ann.post('/api-key/update', {
    keyId: created.id,
    ipAllow: [],
    metadata: null,
    permissions: null,
  })
  expect(emptied.body).toMatchObject({ ipAllow: [], metadata: null, permissions: null })
  expect(await verifyApiKey(server, key)).toBe('KEY_DISABLED')
  expect((await ann.get('/list-activity')).body.activity[0]).toMatchObject({ action: 'api-key.updated' })
})

test('rejects a deleted key', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  const { id, key } = await createApiKey(ann)
  expect(await ann.post('/api-key/delete', { keyId: id })).toMatchObject({ body: { success: true } })
  expect(await verifyApiKey(server, key)).toBe('KEY_NOT_FOUND')
  expect(await ann.post('/api-key/delete', { keyId: id })).toMatchObject(notFound)
  expect((await ann.get('/list-activity')).body.activity[0]).toMatchObject({ action: 'api-key.deleted' })
})

test('responds to the keys of another user as to unknown ones', async () => {
  const server = await startTestServer()
  const [ann, bob] = await Promise.all([server.createUser('Ann'), server.createUser('Bob')])
  const { id, key } = await createApiKey(ann)
  for (const keyId of [id, 'unknown']) {
    expect(await bob.get(`/api-key/get?id=${keyId}`)).toMatchObject(notFound)
    expect(await bob.post('/api-key/update', { keyId, name: 'Mine' })).toMatchObject(notFound)
    expect(await bob.post('/api-key/rotate', { keyId })).toMatchObject(notFound)
    expect(await bob.post('/api-key/delete', { keyId })).toMatchObject(notFound)
  }
  expect(await verifyApiKey(server, key)).toBe('valid')
})

test('creates at most one hundred keys in fifty parallel requests', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  const { id: userId } = await ann.fetchUser()
  for (let index = 0; index < 70; index++) {
    await server.latchkey.api.createApiKey({ body: { name: `Key ${index}`, userId } })
  }
  const outcomes = await runFiftyTimes(() => ann.post('/api-key/create', { name: 'Deployment' }))
  expect(outcomes).toEqual({ 200: 30, API_KEY_LIMIT_REACHED: 20 })
  expect((await ann.get('/api-key/list')).body).toHaveLength(100)
})

test('lists expired keys for thirty days', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  await createApiKey(ann, { expiresIn: 3600 })
  server.advanceClock(29 * DAY)
  await server.latchkey.removeExpired()
  await ann.signIn()
  expect((await ann.get('/api-key/list')).body).toHaveLength(1)
  server.advanceClock(2 * DAY)
  await server.latchkey.removeExpired()
  expect((await ann.get('/api-key/list')).body).toEqual([])
})

test('responds with 404 to calls of API keys while the option is off', async () => {
  const server = await startTestServer({ apiKey: { enabled: false } })
  const ann = await server.createUser('Ann')
  expect(await ann.post('/api-key/create', { name: 'Deployment' })).toMatchObject({ status: 404 })
  expect(await ann.get('/admin/list-api-keys?userId=1')).toMatchObject({ status: 404 })
})
