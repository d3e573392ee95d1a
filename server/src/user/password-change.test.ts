import { expect, test } from 'vitest'
import { type TestUser, startTestServer, type TestServer, formatCookieHeader } from '@latchkey/testing'

const NEW = 'a password that is new'

test('change-password replaces the password and keeps the session', async () => {
  const { createUser } = await startTestServer()
  const ann = await createUser()
  const input = { newPassword: NEW, currentPassword: ann.password }
  const response = await ann.post('/change-password', input)
  expect(response).toMatchObject({ status: 200, body: { token: null, user: { email: ann.email } } })
  expect((await ann.otherBrowser().signIn()).status).toBe(401)
  expect((await ann.otherBrowser().signIn({ password: NEW })).status).toBe(200)
})

test.each([
  [undefined, { keepsOthers: false, startsNew: false }],
  [false, { keepsOthers: true, startsNew: false }],
  [true, { keepsOthers: false, startsNew: true }],
])('ends sessions according to revokeOtherSessions: %s', async (flag, expected) => {
  const { createUser } = await startTestServer()
  const ann = await createUser()
  const phone = ann.otherBrowser()
  await phone.signIn()
  const cookies = new Map(ann.cookies)
  const { body } = await ann.post('/change-password', {
    newPassword: NEW,
    currentPassword: ann.password,
    revokeOtherSessions: flag,
  })
  const { session } = (await ann.get('/get-session')).body
  expect(body.token).toBe(expected.startsNew ? session.token : null)
  expect((await phone.fetchUser()) !== null).toBe(expected.keepsOthers)
  const before = ann.otherBrowser()
  for (const [name, value] of cookies) before.cookies.set(name, value)
  // A copied cookie stops working in any case.
  expect(await before.fetchUser()).toBeNull()
})

test('change-password and delete-user reject a wrong password', async () => {
  const { createUser } = await startTestServer()
  const ann = await createUser()
  const failure = { status: 400, body: { code: 'INVALID_PASSWORD', message: 'Invalid password' } }
  const wrong = 'not the password'
  expect(await ann.post('/change-password', { newPassword: NEW, currentPassword: wrong })).toMatchObject(failure)
  expect(await ann.post('/delete-user', { password: wrong })).toMatchObject(failure)
  expect((await ann.signIn()).status).toBe(200)
})

test('change-password and delete-user fail for a user without a password', async () => {
  const { createUser, database } = await startTestServer()
  const ann = await createUser()
  await database.kysely.deleteFrom('account').execute()
  const failure = {
    status: 400,
    body: { code: 'CREDENTIAL_ACCOUNT_NOT_FOUND', message: 'Credential account not found' },
  }
  const input = { newPassword: NEW, currentPassword: ann.password }
  expect(await ann.post('/change-password', input)).toMatchObject(failure)
  expect(await ann.post('/delete-user', { password: ann.password })).toMatchObject(failure)
  expect(await ann.fetchUser()).toMatchObject({ email: ann.email })
})

test('change-password requires a session', async () => {
  const { createVisitor } = await startTestServer()
  expect(await createVisitor().post('/change-password', { newPassword: NEW, currentPassword: 'x' })).toMatchObject({
    status: 401,
    body: { code: 'UNAUTHORIZED' },
  })
})

test('setPassword fails if the user has a password', async () => {
  const { createUser, latchkey, database } = await startTestServer()
  const ann = await createUser()
  const headers = { cookie: formatCookieHeader(ann.cookies) }
  await expect(latchkey.api.setPassword({ body: { newPassword: NEW }, headers })).rejects.toMatchObject({
    code: 'USER_ALREADY_HAS_A_PASSWORD',
    status: 400,
    message: 'user already has a password',
  })
  expect((await ann.otherBrowser().signIn()).status).toBe(200)
  await database.kysely.deleteFrom('account').execute()
  expect(await latchkey.api.setPassword({ body: { newPassword: NEW }, headers })).toEqual({ status: true })
  expect((await ann.otherBrowser().signIn({ password: NEW })).status).toBe(200)
})

const settings: [
  string,
  (server: TestServer, user: TestUser, newPassword: string) => Promise<{ code: string | null }>,
][] = [
  [
    'reset',
    async ({ findMail }, user, newPassword) => {
      await user.post('/forget-password', { email: user.email })
      const { token } = await findMail('reset', user.email)
      return readCode(await user.post('/reset-password', { newPassword, token }))
    },
  ],
  [
    'change',
    async (_, user, newPassword) =>
      readCode(await user.post('/change-password', { newPassword, currentPassword: user.password })),
  ],
  [
    'set',
    async ({ latchkey, database }, user, newPassword) => {
      await database.kysely.deleteFrom('account').execute()
      const headers = { cookie: formatCookieHeader(user.cookies) }
      const response = await latchkey.api.setPassword({ body: { newPassword }, headers, asResponse: true })
      return readCode({ body: await response.json() })
    },
  ],
]

const readCode = ({ body }: { body: { code?: string } }) => ({ code: body.code ?? null })

test.each(settings)('%s accepts only passwords within the configured lengths', async (_, setPassword) => {
  const server = await startTestServer({ emailAndPassword: { minPasswordLength: 20, maxPasswordLength: 30 } })
  for (const [length, code] of [
    [19, 'PASSWORD_TOO_SHORT'],
    [20, null],
    [30, null],
    [31, 'PASSWORD_TOO_LONG'],
  ] as const) {
    const ann = server.createVisitor()
    const password = 'twenty characters at least'
    await ann.signUp({ password })
    expect(await setPassword(server, { ...ann, password }, 'x'.repeat(length)), `${length}`).toEqual({ code })
  }
})

test('reports short and long passwords with their messages', async () => {
  const { createUser } = await startTestServer()
  const ann = await createUser()
  const change = (length: number) =>
    ann.post('/change-password', { newPassword: 'x'.repeat(length), currentPassword: ann.password })
  expect((await change(7)).body).toEqual({ code: 'PASSWORD_TOO_SHORT', message: 'Password too short' })
  expect((await change(129)).body).toEqual({ code: 'PASSWORD_TOO_LONG', message: 'Password too long' })
})

test('a password change invalidates all tokens and notifies the user (R68)', async () => {
  const { createUser, findMail, listMails } = await startTestServer()
  const ann = await createUser()
  await ann.verifyEmail()
  await ann.post('/change-email', { newEmail: 'attacker@example.com' })
  await ann.post('/forget-password', { email: ann.email })
  await ann.post('/delete-user', { password: ann.password })
  const approval = await findMail('emailChangeApproval', ann.email)
  const reset = await findMail('reset', ann.email)
  const deletion = await findMail('deletion', ann.email)
  await ann.post('/change-password', { newPassword: NEW, currentPassword: ann.password })
  expect((await ann.openLink(approval)).headers.get('location')).toBe('/?error=invalid_token')
  expect((await ann.post('/reset-password', { newPassword: 'of the attacker', token: reset.token })).status).toBe(400)
  expect((await ann.post('/delete-user', { token: deletion.token })).status).toBe(404)
  expect(await ann.fetchUser()).toMatchObject({ email: ann.email })
  expect(await listMails('passwordChanged', ann.email)).toHaveLength(1)
})
