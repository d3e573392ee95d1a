import { describe, expect, onTestFinished, test } from 'vitest'
import {
  createApiKey,
  createTestDatabase,
  createUserWithRole,
  FIFTY,
  openDatabase,
  startTestServer,
  type TestServer,
  verifyApiKey,
  withUserPermissions,
} from '@latchkey/testing'

/** Creates a key with limits, as the server does. */
const createLimitedKey = async (server: TestServer, limits: object) => {
  const user = await server.createUser()
  const { id: userId } = await user.fetchUser()
  return server.latchkey.api.createApiKey({ body: { name: 'Limited', userId, ...limits } })
}

test('rejects unknown keys, and keys with a wrong checksum', async () => {
  const server = await startTestServer()
  const { key } = await createLimitedKey(server, {})
  const typo = `${key.slice(0, -10)}${key.at(-10) === 'x' ? 'y' : 'x'}${key.slice(-9)}`
  for (const unknown of [typo, 'unknown', `${key}x`, key.toLowerCase()]) {
    expect(await verifyApiKey(server, unknown)).toBe('KEY_NOT_FOUND')
  }
})

test('returns the key without its secret, and only the permissions that the owner still has', async () => {
  const server = await startTestServer(withUserPermissions)
  const root = await createUserWithRole(server, 'admin', 'Root')
  const other = await createUserWithRole(server, 'admin', 'Other')
  const permissions = { project: ['read'], user: ['ban'] }
  const { key, id } = await createApiKey(root, { permissions })
  const verify = () => server.latchkey.api.verifyApiKey({ body: { key } })
  expect(await verify()).toMatchObject({ valid: true, error: null, key: { id, permissions } })
  expect(await verifyApiKey(server, key, { permissions: { user: ['ban'] } })).toBe('valid')
  const { id: userId } = await root.fetchUser()
  await other.post('/admin/set-role', { userId, role: 'user' })
  expect(await verify()).toMatchObject({ valid: true, key: { permissions: { project: ['read'] } } })
  expect(await verifyApiKey(server, key, { permissions: { user: ['ban'] } })).toBe('INSUFFICIENT_PERMISSIONS')
  expect(JSON.stringify(await verify())).not.toContain(key.slice(-38))
})

test('rejects a key without the required permissions', async () => {
  const server = await startTestServer(withUserPermissions)
  const ann = await server.createUser('Ann')
  const { key } = await createApiKey(ann, { permissions: { project: ['read'] } })
  expect(await verifyApiKey(server, key, { permissions: { project: ['read'] } })).toBe('valid')
  for (const permissions of [{ project: ['write'] }, { project: ['read', 'write'] }, { toString: ['read'] }]) {
    expect(await verifyApiKey(server, key, { permissions })).toBe('INSUFFICIENT_PERMISSIONS')
  }
})

test('checks a key of a user against the current role in the organization', async () => {
  const server = await startTestServer(withUserPermissions)
  const [ann, bob] = await Promise.all([server.createUser('Ann'), server.createUser('Bob')])
  const { id: organizationId } = await ann.createOrganization()
  const member = await bob.joinOrganization({ id: organizationId }, 'admin')
  const other = await bob.createOrganization()
  const { key } = await createApiKey(bob, { permissions: { member: ['create'], project: ['read'] } })
  const inOrganization = { permissions: { member: ['create'] }, organizationId }
  expect(await verifyApiKey(server, key, inOrganization)).toBe('valid')
  expect(await verifyApiKey(server, key, { permissions: { member: ['create'] } })).toBe('INSUFFICIENT_PERMISSIONS')
  expect(await verifyApiKey(server, key, { permissions: { project: ['read'] }, organizationId })).toBe(
    'INSUFFICIENT_PERMISSIONS',
  )
  await ann.post('/organization/update-member-role', { memberId: member.id, role: 'member', organizationId })
  expect(await verifyApiKey(server, key, inOrganization)).toBe('INSUFFICIENT_PERMISSIONS')
  await ann.post('/organization/remove-member', { memberIdOrEmail: member.id, organizationId })
  expect(await verifyApiKey(server, key, inOrganization)).toBe('INSUFFICIENT_PERMISSIONS')
  expect(await verifyApiKey(server, key, { ...inOrganization, organizationId: other.id })).toBe('valid')
})

test('a key of a user who is no member of the organization does not pass a route without permissions', async () => {
  const server = await startTestServer()
  const [ann, mallory] = [await server.createUser('Ann'), await server.createUser('Mallory')]
  const { id: organizationId } = await ann.createOrganization()
  const other = await mallory.createOrganization()
  const own = await createApiKey(mallory)
  const ofOtherOrganization = await createApiKey(mallory, { organizationId: other.id })
  for (const { key } of [own, ofOtherOrganization]) {
    expect(await verifyApiKey(server, key, { organizationId })).toBe('INSUFFICIENT_PERMISSIONS')
    const request = { headers: { 'x-api-key': key }, body: { organizationId } }
    await expect(server.latchkey.api.authorize(request)).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
    expect(await verifyApiKey(server, key, { organizationId: other.id })).toBe('valid')
    expect(await verifyApiKey(server, key)).toBe('valid')
  }
  expect(await verifyApiKey(server, own.key, { organizationId: 'unknown' })).toBe('INSUFFICIENT_PERMISSIONS')
})

test('rejects expired and disabled keys with different codes', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  const expiring = await createApiKey(ann, { expiresIn: 3600 })
  const disabled = await createApiKey(ann)
  await ann.post('/api-key/update', { keyId: disabled.id, enabled: false })
  server.advanceClock(3599)
  expect(await verifyApiKey(server, expiring.key)).toBe('valid')
  server.advanceClock(1)
  expect(await verifyApiKey(server, expiring.key)).toBe('KEY_EXPIRED')
  expect(await verifyApiKey(server, disabled.key)).toBe('KEY_DISABLED')
})

describe('limits', () => {
  test('accepts exactly five of fifty parallel requests with a quota of five', async () => {
    const server = await startTestServer()
    const { key } = await createLimitedKey(server, { remaining: 5 })
    const codes = await Promise.all(FIFTY.map(() => verifyApiKey(server, key)))
    expect(codes.filter((code) => code === 'valid')).toHaveLength(5)
    expect(codes.filter((code) => code === 'USAGE_EXCEEDED')).toHaveLength(45)
    const row = await server.database.kysely.selectFrom('apiKey').selectAll().executeTakeFirstOrThrow()
    expect(row.remaining).toBe(0)
  })

  test('counts the requests of two nodes exactly', async () => {
    const { url, remove } = await createTestDatabase()
    const databases = [openDatabase(url), openDatabase(url)]
    onTestFinished(async () => {
      await Promise.all(databases.map((database) => database.close()))
      await remove()
    })
    const nodes: TestServer[] = []
    for (const database of databases) nodes.push(await startTestServer({ database }))
    const [server] = nodes
    if (!server) throw new Error('No node was started')
    const keys = await Promise.all([1, 2].map(() => createLimitedKey(server, { remaining: 5 })))
    const codes = await Promise.all(
      FIFTY.map((index) => verifyApiKey(nodes[index % 2] ?? server, keys[index % 3 === 0 ? 1 : 0]?.key ?? '')),
    )
    expect(codes.filter((code) => code === 'valid')).toHaveLength(10)
    expect(codes.filter((code) => code === 'USAGE_EXCEEDED')).toHaveLength(40)
  })

  test('refills a quota at its interval', async () => {
    const server = await startTestServer()
    const { key } = await createLimitedKey(server, { refillAmount: 2, refillInterval: 60_000 })
    const use = () => verifyApiKey(server, key)
    expect([await use(), await use(), await use()]).toEqual(['valid', 'valid', 'USAGE_EXCEEDED'])
    server.advanceClock(60)
    expect([await use(), await use(), await use()]).toEqual(['valid', 'valid', 'USAGE_EXCEEDED'])
  })

  test('an update of another limit does not start a new interval of the refill', async () => {
    const server = await startTestServer()
    const { key, id: keyId } = await createLimitedKey(server, { refillAmount: 1, refillInterval: 60_000 })
    expect(await verifyApiKey(server, key)).toBe('valid')
    server.advanceClock(50)
    await server.latchkey.api.updateApiKey({ body: { keyId, rateLimitMax: 100 } })
    expect(await verifyApiKey(server, key)).toBe('USAGE_EXCEEDED')
    server.advanceClock(10)
    expect(await verifyApiKey(server, key)).toBe('valid')
  })

  test('rejects every use with a quota of zero', async () => {
    const server = await startTestServer()
    const { key } = await createLimitedKey(server, { remaining: 0 })
    expect(await verifyApiKey(server, key)).toBe('USAGE_EXCEEDED')
  })

  test('starts the rate limit with the first use, and returns when the window ends', async () => {
    const server = await startTestServer()
    const { key } = await createLimitedKey(server, { rateLimitMax: 2, rateLimitTimeWindow: 10_000 })
    expect(await verifyApiKey(server, key)).toBe('valid')
    server.advanceClock(9)
    expect(await verifyApiKey(server, key)).toBe('valid')
    const { error } = await server.latchkey.api.verifyApiKey({ body: { key } })
    expect(error).toMatchObject({ code: 'RATE_LIMITED' })
    expect(error?.details?.tryAgainIn).toBeLessThanOrEqual(1000)
    server.advanceClock(1)
    expect(await verifyApiKey(server, key)).toBe('valid')
  })

  test('accepts a key after the clock was set back', async () => {
    const server = await startTestServer()
    const limited = await createLimitedKey(server, { rateLimitMax: 1, rateLimitTimeWindow: 10_000 })
    const { key } = await server.latchkey.api.createApiKey({
      body: { name: 'Refilled', userId: limited.userId ?? '', refillAmount: 1, refillInterval: 60_000 },
    })
    for (const secret of [limited.key, key]) expect(await verifyApiKey(server, secret)).toBe('valid')
    server.advanceClock(-86_400)
    for (const secret of [limited.key, key]) expect(await verifyApiKey(server, secret)).toBe('valid')
    expect([await verifyApiKey(server, limited.key), await verifyApiKey(server, key)]).toEqual([
      'RATE_LIMITED',
      'USAGE_EXCEEDED',
    ])
  })

  test('counts fifty parallel requests with several keys exactly, and returns the counters of each use', async () => {
    const server = await startTestServer()
    const limits = [
      { remaining: 4 },
      { rateLimitMax: 3, rateLimitTimeWindow: 60_000 },
      { remaining: 9, rateLimitMax: 2 },
    ]
    const keys = await Promise.all(limits.map((limit) => createLimitedKey(server, limit)))
    const results = await Promise.all(
      FIFTY.map((index) => server.latchkey.api.verifyApiKey({ body: { key: keys[index % 3]?.key ?? '' } })),
    )
    const listCounters = (index: number) =>
      results.flatMap(({ key }) => (key?.id === keys[index]?.id ? [[key?.remaining, key?.requestCount]] : []))
    expect(listCounters(0)).toEqual([3, 2, 1, 0].map((remaining, index) => [remaining, index + 1]))
    expect(listCounters(1)).toEqual([1, 2, 3].map((count) => [null, count]))
    expect(listCounters(2)).toEqual([1, 2].map((count) => [9 - count, count]))
    const codes = results.map(({ error }) => error?.code ?? 'valid')
    expect(new Set(codes.filter((_, index) => index % 3 === 0))).toEqual(new Set(['valid', 'USAGE_EXCEEDED']))
    expect(new Set(codes.filter((_, index) => index % 3 !== 0))).toEqual(new Set(['valid', 'RATE_LIMITED']))
  })

  test('accepts any number of uses without a rate limit', async () => {
    const server = await startTestServer({ apiKey: { enabled: true, rateLimit: { max: 1 } } })
    const { key } = await createLimitedKey(server, { rateLimitEnabled: false })
    expect(new Set(await Promise.all(FIFTY.map(() => verifyApiKey(server, key))))).toEqual(new Set(['valid']))
  })

  test('creates keys with the rate limit of the options', async () => {
    const server = await startTestServer({ apiKey: { enabled: true, rateLimit: { max: 1, window: 5 } } })
    const ann = await server.createUser('Ann')
    const { key } = await createApiKey(ann)
    expect([await verifyApiKey(server, key), await verifyApiKey(server, key)]).toEqual(['valid', 'RATE_LIMITED'])
  })
})

test.each([{ rateLimitEnabled: false }, { rateLimitMax: 9 }])(
  'stores the last use of a key with %o at most once a minute',
  async (limits) => {
    const server = await startTestServer()
    const { key, id } = await createLimitedKey(server, limits)
    const use = async () => {
      const { key: used } = await server.latchkey.api.verifyApiKey({ body: { key } })
      const { lastUsedAt } = await server.database.kysely
        .selectFrom('apiKey')
        .select('lastUsedAt')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(used?.lastRequest?.getTime()).toBe(lastUsedAt)
      return lastUsedAt ?? 0
    }
    const first = await use()
    server.advanceClock(30)
    expect(await use()).toBe(first)
    server.advanceClock(31)
    expect(await use()).toBeGreaterThan(first)
  },
)

test('accepts a key with an IP allow-list only from its addresses, and does not count rejected uses', async () => {
  const server = await startTestServer()
  const list = { ipAllow: ['203.0.113.0/24', '2001:db8::/32', '198.51.100.7'] }
  const { key } = await createLimitedKey(server, { ...list, remaining: 4 })
  for (const ipAddress of ['203.0.114.1', '2001:db9::1', '198.51.100.8', undefined]) {
    expect(await verifyApiKey(server, key, { ipAddress })).toBe('IP_ADDRESS_NOT_ALLOWED')
  }
  for (const ipAddress of ['203.0.113.9', '2001:db8::1', '198.51.100.7', '::ffff:203.0.113.9']) {
    expect(await verifyApiKey(server, key, { ipAddress })).toBe('valid')
  }
  expect(await verifyApiKey(server, key, { ipAddress: '203.0.113.9' })).toBe('USAGE_EXCEEDED')
})

/** The two headers in which programs send a key. */
const listHeaders = (key: string): Record<string, string>[] => [
  { 'x-api-key': key },
  { authorization: `Bearer ${key}` },
]

describe('over HTTP', () => {
  /** A server with a key of a resource server, and the key of a user. */
  const startWithVerifier = async () => {
    const server = await startTestServer(withUserPermissions)
    const root = await createUserWithRole(server, 'admin', 'Root')
    const verifier = await createApiKey(root, { permissions: { apiKey: ['verify'] } })
    const ann = await server.createUser('Ann')
    const { key, id } = await createApiKey(ann, { permissions: { project: ['read'] } })
    return { server, root, verifier, ann, key, id, program: server.createVisitor('Program') }
  }

  test('verifies keys for a resource server with a key of its own, in either header', async () => {
    const { program, verifier, key, id } = await startWithVerifier()
    const body = { key, permissions: { project: ['read'] } }
    for (const headers of listHeaders(verifier.key)) {
      const response = await program.post('/api-key/verify', body, headers)
      expect(response).toMatchObject({ status: 200, body: { valid: true, error: null, key: { id } } })
    }
    const refused = await program.post('/api-key/verify', { key: 'lk' }, { 'x-api-key': verifier.key })
    expect(refused).toMatchObject({ status: 200, body: { valid: false, error: { code: 'KEY_NOT_FOUND' }, key: null } })
  })

  test('rejects other callers', async () => {
    const { server, program, ann, root, verifier, key } = await startWithVerifier()
    const verify = (headers: Record<string, string>, user = program) => user.post('/api-key/verify', { key }, headers)
    const invalid = { status: 401, body: { code: 'INVALID_API_KEY' } }
    const ambiguous = { status: 400, body: { code: 'AMBIGUOUS_CREDENTIALS' } }
    const unauthorized = { status: 401, body: { code: 'UNAUTHORIZED' } }
    expect(await verify({})).toMatchObject(unauthorized)
    expect(await verify({}, root)).toMatchObject(unauthorized)
    expect(await verify({ 'x-api-key': `${verifier.key}x` })).toMatchObject(invalid)
    expect(await verify({ 'x-api-key': key })).toMatchObject({
      status: 403,
      body: { code: 'INSUFFICIENT_API_KEY_PERMISSIONS' },
    })
    expect(await verify({ 'x-api-key': verifier.key }, ann)).toMatchObject(ambiguous)
    const both = { 'x-api-key': verifier.key, authorization: `Bearer ${verifier.key}` }
    expect(await verify(both)).toMatchObject(ambiguous)
    await root.post('/api-key/update', { keyId: verifier.id, enabled: false })
    expect(await verify({ 'x-api-key': verifier.key })).toMatchObject(invalid)
    expect(await verifyApiKey(server, key)).toBe('valid')
  })

  test('does not accept a key as a session', async () => {
    const { program, verifier, key } = await startWithVerifier()
    for (const secret of [verifier.key, key]) {
      for (const headers of listHeaders(secret)) {
        expect((await program.get('/get-session', headers)).body).toBeNull()
        expect(await program.get('/api-key/list', headers)).toMatchObject({ status: 401 })
        expect(await program.post('/update-user', { name: 'Eve' }, headers)).toMatchObject({ status: 401 })
        expect(await program.get('/admin/list-users', headers)).toMatchObject({ status: 401 })
      }
    }
  })
})
