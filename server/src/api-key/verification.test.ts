import { describe, expect, test } from 'vitest'
import {
  createApiKey,
  createUserWithRole,
  startTestServer,
  verifyApiKey,
  withUserPermissions,
  createLimitedKey,
} from '@latchkey/testing'

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

test('a key of a user who is not a member of the organization does not pass a route without permissions', async () => {
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

test('accepts a key with IPv4-mapped addresses in its IP allow-list only from these', async () => {
  const server = await startTestServer()
  const { key } = await createLimitedKey(server, { ipAllow: ['::ffff:10.0.0.0/104', '::ffff:c000:201'] })
  for (const ipAddress of ['10.1.2.3', '::ffff:10.1.2.3', '192.0.2.1']) {
    expect(await verifyApiKey(server, key, { ipAddress })).toBe('valid')
  }
  for (const ipAddress of ['11.0.0.1', '192.0.2.2', '2001:db8::1']) {
    expect(await verifyApiKey(server, key, { ipAddress })).toBe('IP_ADDRESS_NOT_ALLOWED')
  }
})

test('refuses to verify a key for a text that is no IP address, and accepts addresses with a zone or a port', async () => {
  const server = await startTestServer()
  const { key } = await createLimitedKey(server, { remaining: 4 })
  for (const ipAddress of ['', 'unknown', '300.0.0.1', '203.0.113.9, 198.51.100.7', '203.0.113.0/24']) {
    const result = server.latchkey.api.verifyApiKey({ body: { key, ipAddress } })
    await expect(result).rejects.toMatchObject({
      status: 400,
      code: 'VALIDATION_ERROR',
      message: '[body.ipAddress] Expected an IP address',
    })
  }
  for (const ipAddress of ['203.0.113.9:4711', '[2001:db8::1]:4711', 'fe80::1%eth0', '::ffff:203.0.113.9']) {
    expect(await verifyApiKey(server, key, { ipAddress })).toBe('valid')
  }
  expect(await verifyApiKey(server, key), 'no use was counted for a refused request').toBe('USAGE_EXCEEDED')
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
