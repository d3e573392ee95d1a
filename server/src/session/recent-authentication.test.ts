import { expect, test } from 'vitest'
import {
  copyBrowser,
  copyBrowserToNode,
  createUserWithId,
  createUserWithRole,
  enableTwoFactor,
  mountedCalls,
  openTestDatabase,
  listRequiredFields,
  signInWithProvider,
  startLinking,
  startSocialTestServer,
  startTestServer,
  startTwoFactorSetup,
  type MountedCall,
  type TestServer,
  type TestUser,
  formatCookieHeader,
} from '@latchkey/testing'

const DAY = 86_400
const NEW_EMAIL = 'attacker@example.com'

const recentCalls = mountedCalls
  .filter(({ call }) => call.access === 'recent' || call.access === 'recent-or-server')
  .map((call) => [String(call), call] as const)

const send = (user: TestUser, { call, path }: MountedCall, body: object) =>
  call.method === 'GET' ? user.get(path) : user.post(path, body)

const notFresh = (methods: readonly string[]) => ({
  status: 403,
  body: { code: 'SESSION_IS_NOT_FRESH', message: 'Session is not fresh', methods },
})

const toCookieHeaders = (user: TestUser) => ({ cookie: formatCookieHeader(user.cookies) })

/** A browser of an attacker who copied the cookies five days ago. */
const stealCookies = (server: TestServer, user: TestUser): TestUser => {
  const attacker = copyBrowser(user)
  server.advanceClock(5 * DAY)
  return attacker
}

test.each(recentCalls)('%s refuses a cookie that was stolen five days ago', async (_, mounted) => {
  const { call, body = {} } = mounted
  const server = await startSocialTestServer()
  const attacker = stealCookies(server, await server.createUser())
  const { [call.passwordField ?? '']: _password, ...withoutPassword } = body
  const needsPassword = call.passwordField !== undefined && listRequiredFields(call.body).includes(call.passwordField)
  if (needsPassword) expect(await send(attacker, mounted, body)).toMatchObject({ body: { code: 'INVALID_PASSWORD' } })
  else expect(await send(attacker, mounted, withoutPassword)).toMatchObject(notFresh(['password']))
})

test('a stolen cookie and a stolen password are not enough for an account with two-factor', async () => {
  const server = await startSocialTestServer()
  const ann = await server.createUser()
  await enableTwoFactor(server, ann)
  const attacker = stealCookies(server, ann)
  for (const [name, mounted] of recentCalls) {
    const { passwordField } = mounted.call
    const body = { ...mounted.body, ...(passwordField && { [passwordField]: attacker.password }) }
    expect(await send(attacker, mounted, body), name).toMatchObject(notFresh(['totp', 'backup-code']))
  }
})

test('a clock that is set back by an hour does not extend a recent authentication, and a step-up renews it', async () => {
  let time = Date.now()
  const server = await startTestServer({ now: () => time })
  const ann = await server.createUser()
  time -= 3600_000
  const attacker = copyBrowser(ann)
  expect(await attacker.post('/delete-user', {})).toMatchObject(notFresh(['password']))
  await ann.post('/step-up', { method: 'password', password: ann.password })
  expect(await ann.post('/delete-user', {})).toMatchObject({ status: 200 })
})

test('a node whose clock is five seconds behind accepts a recent authentication', async () => {
  let time = Date.now()
  const server = await startTestServer({ now: () => time })
  const ann = await server.createUser()
  time -= 5000
  expect(await ann.post('/delete-user', {})).toMatchObject({ status: 200 })
})

test('a step-up makes the authentication recent for all calls that require it', async () => {
  const server = await startSocialTestServer()
  const ann = await server.createUser()
  server.advanceClock(5 * DAY)
  expect((await ann.post('/step-up', { method: 'password', password: ann.password })).status).toBe(200)
  for (const [name, mounted] of recentCalls) {
    if (mounted.call.passwordField) continue
    const { status, body } = await send(ann, mounted, mounted.body ?? {})
    expect(body.code, name).not.toBe('SESSION_IS_NOT_FRESH')
    // The session did not end, so each call passed the check.
    expect([200, 400, 403, 404], name).toContain(status)
  }
})

test('a cookie that was stolen five days ago cannot link an identity', async () => {
  const server = await startSocialTestServer()
  const ann = await server.createUser()
  const attacker = stealCookies(server, ann)
  await expect(startLinking(attacker, server, 'google')).rejects.toThrow('SESSION_IS_NOT_FRESH')
  expect((await ann.get('/list-accounts')).body).toHaveLength(1)
})

test('a cookie that was stolen five days ago cannot enroll a second factor', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const abandoned = await startTwoFactorSetup(server, ann)
  const attacker = stealCookies(server, ann)
  expect(await attacker.post('/two-factor/enable', {})).toMatchObject(notFresh(['password']))
  expect(await attacker.post('/two-factor/enable', { password: 'a guess' })).toMatchObject({
    status: 400,
    body: { code: 'INVALID_PASSWORD' },
  })
  const code = abandoned.authenticator.code()
  expect(await attacker.post('/two-factor/verify-totp', { code })).toMatchObject(notFresh(['password']))
  expect((await ann.fetchUser()).twoFactorEnabled).toBe(false)
})

test('a cookie that was stolen five days ago cannot move an unverified address', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const attacker = stealCookies(server, ann)
  expect(await attacker.post('/change-email', { newEmail: NEW_EMAIL })).toMatchObject(notFresh(['password']))
  expect((await ann.fetchUser()).email).toBe(ann.email)
})

test('a cookie that was stolen five days ago cannot set a password through the in-process API', async () => {
  const server = await startSocialTestServer()
  const ada = server.createVisitor('Ada')
  await signInWithProvider(ada, server, 'google')
  const headers = toCookieHeaders(stealCookies(server, ada))
  const { api } = server.latchkey
  const refused = { code: 'SESSION_IS_NOT_FRESH', status: 403, methods: ['email-code'] }
  await expect(api.setPassword({ body: { newPassword: 'of the attacker' }, headers })).rejects.toMatchObject(refused)
  await expect(api.changeEmail({ body: { newEmail: NEW_EMAIL }, headers })).rejects.toMatchObject(refused)
  const response = await api.changeEmail({ body: { newEmail: NEW_EMAIL }, headers, asResponse: true })
  expect(await response.json()).toEqual({ ...refused, status: undefined, message: 'Session is not fresh' })
})

test('a cookie that was stolen from an admin five days ago cannot create a user in process', async () => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin')
  const headers = toCookieHeaders(stealCookies(server, root))
  const body = { email: NEW_EMAIL, name: 'Attacker', password: 'of the attacker' }
  await expect(server.latchkey.api.createUser({ body, headers })).rejects.toMatchObject({
    code: 'SESSION_IS_NOT_FRESH',
  })
  expect((await server.latchkey.api.createUser({ body })).user.email).toBe(NEW_EMAIL)
})

test('an impersonation session sends no call that requires a recent authentication, also with an age of 0', async () => {
  const server = await startTestServer({ session: { freshAge: 0 } })
  const root = await createUserWithRole(server, 'admin')
  const bob = await createUserWithId(server)
  await root.post('/admin/impersonate-user', { userId: bob.id })
  for (const [name, mounted] of recentCalls) {
    expect(await send(root, mounted, mounted.body ?? {}), name).toMatchObject({
      status: 403,
      body: { code: 'NOT_WHILE_IMPERSONATING' },
    })
  }
})

test('a sign-in counts as recent for ten minutes, and reading the session does not extend that', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  server.advanceClock(590)
  expect((await ann.get('/export-activity?format=json')).status).toBe(200)
  await ann.fetchUser()
  server.advanceClock(11)
  expect(await ann.get('/export-activity?format=json')).toMatchObject(notFresh(['password']))
  await ann.signIn()
  expect((await ann.get('/export-activity?format=json')).status).toBe(200)
})

test('an authentication is recent until the configured age has passed, to the millisecond', async () => {
  let time = Date.now()
  const server = await startTestServer({ session: { freshAge: 60 }, now: () => time })
  const ann = await server.createUser()
  time += 59_999
  expect((await ann.get('/export-activity?format=json')).status).toBe(200)
  time += 1
  expect((await ann.get('/export-activity?format=json')).status).toBe(403)
})

test('an age of 0 disables the check for a recent authentication', async () => {
  const server = await startTestServer({ session: { freshAge: 0 } })
  const ann = await server.createUser()
  const { backupCodes } = await enableTwoFactor(server, ann)
  expect(backupCodes).not.toEqual([])
  server.advanceClock(5 * DAY)
  expect((await ann.get('/export-activity?format=json')).status).toBe(200)
  expect((await ann.post('/two-factor/disable', { password: ann.password })).status).toBe(200)
})

test('a session that an older release started is recent for ten minutes after its start', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const columnsOfOlderRelease = { authenticatedAt: null, secondFactorAt: null, authMethods: null }
  await server.database.kysely.updateTable('session').set(columnsOfOlderRelease).execute()
  expect((await ann.get('/export-activity?format=json')).status).toBe(200)
  server.advanceClock(601)
  expect(await ann.get('/export-activity?format=json')).toMatchObject(notFresh(['password']))
})

test('a session on a trusted device has no second factor, so it is not recent', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const { authenticator } = await enableTwoFactor(server, ann)
  const phone = ann.otherBrowser()
  await phone.signIn()
  await phone.post('/two-factor/verify-totp', { code: authenticator.code(), trustDevice: true })
  expect((await phone.get('/export-activity?format=json')).status).toBe(200)
  await phone.post('/sign-out')
  await phone.signIn()
  expect(await phone.get('/export-activity?format=json')).toMatchObject(notFresh(['totp', 'backup-code']))
})

test('records the methods of each session', async () => {
  const server = await startSocialTestServer({ emailVerification: { autoSignInAfterVerification: true } })
  const ann = await server.createUser()
  const { authenticator, backupCodes } = await enableTwoFactor(server, ann)
  const phone = ann.otherBrowser()
  await phone.signIn()
  await phone.post('/two-factor/verify-totp', { code: authenticator.code() })
  await phone.post('/step-up', { method: 'backup-code', code: backupCodes[0] })
  await signInWithProvider(server.createVisitor('Ada'), server, 'google')
  const bob = await server.createUser('Bob')
  await bob.post('/sign-out')
  await bob.verifyEmail()
  const rows = await server.database.kysely.selectFrom('session').select('authMethods').orderBy('createdAt').execute()
  expect(rows.map(({ authMethods }) => authMethods)).toEqual([
    'password,totp',
    'password,totp,backup-code',
    'provider',
    'email-link',
  ])
})

test('after the operator turned two-factor off, the password is enough for users who had turned it on', async () => {
  const database = await openTestDatabase()
  const before = await startTestServer({ database })
  const ann = await before.createUser()
  await enableTwoFactor(before, ann)
  const after = await startTestServer({ database, twoFactor: false })
  const annAfter = copyBrowserToNode(after, ann)
  after.advanceClock(5 * DAY)
  const changeEmail = () => annAfter.post('/change-email', { newEmail: 'new@example.com' })
  expect(await changeEmail()).toMatchObject(notFresh(['password']))
  expect((await annAfter.post('/step-up', { method: 'password', password: ann.password })).status).toBe(200)
  expect((await changeEmail()).status).toBe(200)
})
