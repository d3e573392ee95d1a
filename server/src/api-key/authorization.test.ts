import { expect, test } from 'vitest'
import { createKeys } from '../platform/crypto/keys.ts'
import { toBearerToken } from '../session/bearer-token.ts'
import { hashSessionSecret } from '../session/session-secret.ts'
import {
  createApiKey,
  startTestServer,
  type TestUser,
  withUserPermissions,
  formatCookieHeader,
} from '@latchkey/testing'

const toCookieHeader = ({ cookies }: TestUser) => ({ cookie: formatCookieHeader(cookies) })
const read = { permissions: { project: ['read'] } }

test('grants a session the permissions of every user, and in an organization those of the role', async () => {
  const server = await startTestServer(withUserPermissions)
  const { authorize } = server.latchkey.api
  const [ann, bob] = await Promise.all([server.createUser('Ann'), server.createUser('Bob')])
  const { id: organizationId } = await ann.createOrganization()
  const { id: userId } = await ann.fetchUser()
  const headers = toCookieHeader(ann)
  const principal = { kind: 'session', userId, user: { id: userId }, session: { userId } }
  expect(await authorize({ headers, body: {} })).toMatchObject(principal)
  expect(await authorize({ headers, body: read })).toMatchObject(principal)
  const refused = { code: 'INSUFFICIENT_PERMISSIONS', status: 403 }
  await expect(authorize({ headers, body: { permissions: { project: ['delete'] } } })).rejects.toMatchObject(refused)
  const inOrganization = { permissions: { member: ['create'] }, organizationId }
  expect(await authorize({ headers, body: inOrganization })).toMatchObject(principal)
  const asNonMember = { headers: toCookieHeader(bob), body: { organizationId } }
  await expect(authorize(asNonMember)).rejects.toMatchObject(refused)
})

test('grants a key its own permissions, and counts each use', async () => {
  const server = await startTestServer(withUserPermissions)
  const { authorize, createApiKey: createKey } = server.latchkey.api
  const ann = await server.createUser('Ann')
  const { id: userId } = await ann.fetchUser()
  const { key, id } = await createKey({ body: { name: 'Limited', userId, ...read, rateLimitMax: 2 } })
  const headers = { authorization: `bearer ${key}` }
  expect(await authorize({ headers, body: read })).toMatchObject({ kind: 'api-key', userId, key: { id } })
  await expect(authorize({ headers, body: { permissions: { project: ['write'] } } })).rejects.toMatchObject({
    code: 'INSUFFICIENT_PERMISSIONS',
    status: 403,
  })
  await expect(authorize({ headers, body: read })).rejects.toMatchObject({
    status: 429,
    retryAfter: expect.any(Number),
  })
})

test('rejects requests without valid credentials or with several', async () => {
  const server = await startTestServer(withUserPermissions)
  const { authorize } = server.latchkey.api
  const ann = await server.createUser('Ann')
  const { key } = await createApiKey(ann)
  await expect(authorize({ body: {} })).rejects.toMatchObject({ code: 'UNAUTHORIZED', status: 401 })
  await expect(authorize({ headers: { 'x-api-key': `${key}x` }, body: {} })).rejects.toMatchObject({
    code: 'INVALID_API_KEY',
    status: 401,
  })
  await expect(authorize({ headers: { ...toCookieHeader(ann), 'x-api-key': key }, body: {} })).rejects.toMatchObject({
    code: 'AMBIGUOUS_CREDENTIALS',
    status: 400,
  })
})

test('accepts a session token whose signature contains the beginning of a key', async () => {
  const secret = 'a secret of at least thirty-two characters'
  const server = await startTestServer({ secret })
  await server.createUser('Ann')
  const sessionSecret = 'secret3375'
  const token = toBearerToken(createKeys([secret]), sessionSecret)
  expect(token).toContain('.hNURWdcxQkrUX3MTlaLk_RVM_1T2')
  const { kysely } = server.database
  await kysely
    .updateTable('session')
    .set({ tokenHash: hashSessionSecret(sessionSecret) })
    .execute()
  const headers = { authorization: `Bearer ${token}` }
  const { id: userId } = (await server.createVisitor().get('/get-session', headers)).body.user
  expect(userId).toEqual(expect.any(String))
  expect(await server.latchkey.api.authorize({ headers, body: {} })).toMatchObject({ kind: 'session', userId })
})
