import { expect, test } from 'vitest'
import {
  readAllRows,
  send,
  startTestServer,
  type TestServer,
  type TestUser,
  formatCookieHeader,
} from '@latchkey/testing'

const toHeaders = (user: TestUser) => ({ cookie: formatCookieHeader(user.cookies) })

/** Creates a user without a password, like users who sign in with a social provider. */
const createUserWithoutPassword = async (server: TestServer): Promise<TestUser> => {
  const ann = await server.createUser('Ann')
  await server.database.kysely.deleteFrom('account').execute()
  return ann
}

test('setPassword sets the first password of a user', async () => {
  const server = await startTestServer()
  const ann = await createUserWithoutPassword(server)
  const call = { body: { newPassword: ann.password }, headers: toHeaders(ann) }
  expect((await ann.otherBrowser().signIn()).status).toBe(401)
  expect(await server.latchkey.api.setPassword(call)).toEqual({ status: true })
  // The response carries the new cookie of the session.
  await expect(server.latchkey.api.setPassword(call)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  expect((await ann.signIn()).status).toBe(200)
  const again = { ...call, headers: toHeaders(ann) }
  await expect(server.latchkey.api.setPassword(again)).rejects.toMatchObject({
    code: 'USER_ALREADY_HAS_A_PASSWORD',
  })
})

test('setPassword ends the code and the link of an earlier reset mail', async () => {
  const server = await startTestServer()
  const ann = await createUserWithoutPassword(server)
  const attacker = ann.otherBrowser()
  await attacker.post('/forget-password', { email: ann.email })
  const { text, token } = await server.findMail('reset', ann.email)
  const otp = /^\d{6}$/m.exec(text)?.[0]
  await server.latchkey.api.setPassword({ body: { newPassword: ann.password }, headers: toHeaders(ann) })
  const password = 'chosen by the attacker'
  const byLink = await attacker.post('/reset-password', { token, newPassword: password })
  const byCode = await attacker.post('/email-otp/reset-password', { email: ann.email, otp, password })
  expect([byLink.body.code, byCode.body.code]).toEqual(['INVALID_TOKEN', 'INVALID_OTP'])
})

test('setPassword rejects a user with a password', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  const call = server.latchkey.api.setPassword({
    body: { newPassword: 'another password' },
    headers: toHeaders(ann),
  })
  await expect(call).rejects.toMatchObject({ status: 400, message: 'user already has a password' })
  expect((await ann.signIn()).status).toBe(200)
})

test.each([
  ['PASSWORD_TOO_SHORT', 'x'.repeat(7)],
  ['PASSWORD_TOO_LONG', 'x'.repeat(129)],
])('setPassword enforces the password length: %s', async (code, newPassword) => {
  const server = await startTestServer()
  const ann = await createUserWithoutPassword(server)
  const call = server.latchkey.api.setPassword({ body: { newPassword }, headers: toHeaders(ann) })
  await expect(call).rejects.toMatchObject({ code, status: 400 })
})

test('setPassword requires a session', async () => {
  const { latchkey } = await startTestServer()
  const call = latchkey.api.setPassword({ body: { newPassword: 'a long password' } })
  await expect(call).rejects.toMatchObject({ code: 'UNAUTHORIZED', status: 401 })
})

test.each(['POST', 'GET', 'OPTIONS', 'PUT'])('set-password is not mounted over HTTP: %s', async (method) => {
  const server = await startTestServer()
  const ann = await createUserWithoutPassword(server)
  const before = await readAllRows(server.database)
  const body = method === 'POST' ? JSON.stringify({ newPassword: 'a long password' }) : null
  const headers = { ...toHeaders(ann), 'content-type': 'application/json' }
  expect(await send(server, '/set-password', { method, headers, body })).toMatchObject({
    status: 404,
    body: { code: 'NOT_FOUND', message: 'Not found' },
  })
  expect(await readAllRows(server.database)).toBe(before)
})

test('sets only one of fifty concurrent first passwords', async () => {
  const server = await startTestServer()
  const ann = await createUserWithoutPassword(server)
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, (_, index) =>
      server.latchkey.api.setPassword({
        body: { newPassword: `password number ${index}` },
        headers: toHeaders(ann),
      }),
    ),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await server.database.kysely.selectFrom('account').selectAll().execute()).toHaveLength(1)
})
