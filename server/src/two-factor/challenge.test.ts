import { expect, test, vi } from 'vitest'
import {
  signInToChallenge,
  copyBrowser,
  findMailedCode,
  mountedCalls,
  type TestUser,
  createTestUser,
  enableTwoFactor,
  enableTwoFactorByMail,
  copySignedOutBrowser,
  startTestServer,
  withMailedCodes,
} from '@latchkey/testing'

const NO_CHALLENGE = { status: 401, body: { code: 'INVALID_TWO_FACTOR_COOKIE', message: 'Invalid two factor cookie' } }

/** The names of the cookies that are set, and `name=` for cookies that are deleted. */
const listCookieNames = (setCookies: string[]): string[] =>
  setCookies.map((line) => {
    const [pair = ''] = line.split(';')
    const [name = '', value] = pair.replace('__Host-latchkey.', '').split('=')
    return value === '' ? `${name}=` : name
  })

test('responds to a sign-in with only { twoFactorRedirect: true } if two-factor is enabled', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const { authenticator } = await enableTwoFactor(server, ann)
  const browser = ann.otherBrowser()
  const response = await browser.signIn({ callbackURL: '/account' })
  expect(response).toMatchObject({ status: 200, body: { twoFactorRedirect: true } })
  expect(response.body).toEqual({ twoFactorRedirect: true })
  expect(response.headers.get('location')).toBeNull()
  expect(listCookieNames(response.setCookies)).toEqual([
    'session_token=',
    'session_data=',
    'dont_remember=',
    'two_factor',
  ])
  expect(response.setCookies.at(-1)).toMatch(/; Max-Age=300; Path=\/; HttpOnly; Secure; SameSite=Lax$/)

  const passed = await browser.post('/two-factor/verify-totp', { code: authenticator.code() })
  const { session, user } = (await browser.get('/get-session')).body
  expect(passed).toMatchObject({ status: 200, body: { token: session.token, user: { id: user.id, email: ann.email } } })
  expect(listCookieNames(passed.setCookies)).toEqual([
    'session_token',
    'two_factor=',
    'known_device',
    expect.stringContaining('last_used_login_method'),
  ])
  expect(passed.body).not.toHaveProperty('user.twoFactorEnabled')
})

test('sets no session or cache cookie before the second factor, with the session cookie cache enabled', async () => {
  const server = await startTestServer({ session: { cookieCache: { enabled: true } } })
  const ann = await server.createUser()
  await enableTwoFactor(server, ann)
  const { setCookies } = await ann.otherBrowser().signIn()
  expect(listCookieNames(setCookies)).toEqual(['session_token=', 'session_data=', 'dont_remember=', 'two_factor'])
})

test.each(mountedCalls.filter(({ call }) => call.access !== 'anyone').map((call) => [String(call), call] as const))(
  '%s rejects the cookies of a challenge (R14)',
  async (_, { call, path, body }) => {
    const server = await startTestServer({ session: { cookieCache: { enabled: true } } })
    const ann = await server.createUser()
    await enableTwoFactor(server, ann)
    const browser = await signInToChallenge(ann)
    // The secret of the challenge is also rejected as a session token and as a trusted device.
    const secret = [...browser.cookies.values()].at(-1) ?? ''
    const withSessionCookie = ann.otherBrowser()
    withSessionCookie.cookies.set('__Host-latchkey.session_token', secret)
    const withDeviceCookie = ann.otherBrowser()
    withDeviceCookie.cookies.set('__Host-latchkey.trust_device', secret)
    for (const user of [browser, withSessionCookie, withDeviceCookie]) {
      const response = await (call.method === 'GET' ? user.get(path) : user.post(path, body))
      expect(response).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
    }
  },
)

test('starts no session before the second factor, and ends the current session of the browser (R14)', async () => {
  const server = await startTestServer()
  const [ann, bob] = [await server.createUser('Ann'), await server.createUser('Bob')]
  await enableTwoFactor(server, ann)
  const before = await server.database.kysely.selectFrom('session').select('id').execute()
  await bob.post('/sign-in/email', { email: ann.email, password: ann.password })
  expect((await bob.get('/get-session')).body).toBeNull()
  expect(await server.database.kysely.selectFrom('session').select('id').execute()).toHaveLength(before.length)
})

test('rejects a copy of the two_factor cookie after the challenge was passed', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const { authenticator, backupCodes } = await enableTwoFactor(server, ann)
  const browser = await signInToChallenge(ann)
  const copy = copyBrowser(browser)
  const code = authenticator.code()
  expect((await browser.post('/two-factor/verify-totp', { code })).status).toBe(200)
  expect(await copy.post('/two-factor/verify-totp', { code })).toMatchObject(NO_CHALLENGE)
  expect(await copy.post('/two-factor/verify-totp', { code: authenticator.code(1) })).toMatchObject(NO_CHALLENGE)
  expect(await copy.post('/two-factor/verify-backup-code', { code: backupCodes[0] })).toMatchObject(NO_CHALLENGE)
})

test('accepts a TOTP step once, and no earlier step afterwards', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const { authenticator } = await enableTwoFactor(server, ann)
  const browser = await signInToChallenge(ann)
  const [earlier, code] = [authenticator.code(-1), authenticator.code()]
  expect((await browser.post('/two-factor/verify-totp', { code })).status).toBe(200)
  const next = await signInToChallenge(ann)
  for (const used of [code, earlier]) {
    expect(await next.post('/two-factor/verify-totp', { code: used })).toMatchObject({
      status: 401,
      body: { code: 'INVALID_CODE', message: 'Invalid code' },
    })
  }
  expect((await next.post('/two-factor/verify-totp', { code: authenticator.code(1) })).status).toBe(200)
})

test('rejects an expired challenge', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const { authenticator } = await enableTwoFactor(server, ann)
  const [early, late] = [await signInToChallenge(ann), await signInToChallenge(ann)]
  server.advanceClock(299)
  expect((await early.post('/two-factor/verify-totp', { code: authenticator.code() })).status).toBe(200)
  server.advanceClock(30)
  expect(await late.post('/two-factor/verify-totp', { code: authenticator.code() })).toMatchObject(NO_CHALLENGE)
})

test('accepts second factors that were stored before a key rotation', async () => {
  const old = 'a secret of at least thirty-two characters'
  const server = await startTestServer({ ...withMailedCodes, secret: old })
  const ann = await server.createUser()
  const { authenticator, backupCodes } = await enableTwoFactor(server, ann)
  const bob = await server.createUser('Bob')
  await enableTwoFactorByMail(server, bob)
  const browser = await signInToChallenge(bob)
  await browser.post('/two-factor/send-otp')
  const mailed = await findMailedCode(server, bob)
  const rotated = await startTestServer({
    ...withMailedCodes,
    secret: ['a new secret of at least thirty-two characters', old],
    database: server.database,
    now: server.now,
  })
  const afterRotation = (user: TestUser): TestUser => {
    const copy = createTestUser(rotated, user.name, user.email)
    for (const [name, value] of user.cookies) copy.cookies.set(name, value)
    return copy
  }
  expect((await afterRotation(browser).post('/two-factor/verify-otp', { code: mailed })).status).toBe(200)
  for (const [path, code] of [
    ['verify-backup-code', backupCodes[0]],
    ['verify-totp', authenticator.code()],
  ]) {
    expect((await afterRotation(await signInToChallenge(ann)).post(`/two-factor/${path}`, { code })).status, path).toBe(
      200,
    )
  }
})

/** Cookie values that the service did not issue. */
const forgeries: [string, (genuine: string) => string][] = [
  ['an empty value', () => ''],
  ['a text', () => '2fa-abcdefghijklmnopqrst'],
  ['another secret with the signature of a challenge', (genuine) => `x${genuine.slice(1)}`],
  ['a challenge without its signature', (genuine) => genuine.split('.')[0] ?? ''],
]

test.each(forgeries)('rejects a forged challenge cookie: %s (R34)', async (_, forge) => {
  const server = await startTestServer(withMailedCodes)
  const ann = await server.createUser()
  const { authenticator } = await enableTwoFactor(server, ann)
  const browser = await signInToChallenge(ann)
  const name = '__Host-latchkey.two_factor'
  const other = ann.otherBrowser()
  other.cookies.set(name, forge(browser.cookies.get(name) ?? ''))
  for (const path of ['verify-totp', 'verify-otp', 'verify-backup-code']) {
    const response = await other.post(`/two-factor/${path}`, { code: authenticator.code() })
    expect(response, path).toMatchObject(NO_CHALLENGE)
  }
  expect(await other.post('/two-factor/send-otp')).toMatchObject(NO_CHALLENGE)
  expect(await server.listMails('twoFactorCode', ann.email)).toEqual([])
})

test.each([
  [true, '; Max-Age=604800'],
  [false, ''],
])('keeps rememberMe %s for the session after the second factor', async (rememberMe, age) => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const { authenticator } = await enableTwoFactor(server, ann)
  const browser = await signInToChallenge(ann, { rememberMe })
  const { setCookies } = await browser.post('/two-factor/verify-totp', { code: authenticator.code() })
  expect(setCookies[0]).toMatch(new RegExp(`session_token=[^;]+${age}; Path=/`))
  expect(setCookies.some((line) => line.includes('dont_remember=t'))).toBe(!rememberMe)
})

test('rejects a banned user at the password, and at the second factor if the ban came between them (R64)', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const { authenticator } = await enableTwoFactor(server, ann)
  const waiting = await signInToChallenge(ann)
  await server.database.kysely.updateTable('user').set({ banned: 1 }).execute()
  const refusal = { status: 403, body: { code: 'BANNED_USER' } }
  const browser = ann.otherBrowser()
  expect(await browser.signIn()).toMatchObject({ ...refusal, setCookies: [] })
  expect(await waiting.post('/two-factor/verify-totp', { code: authenticator.code() })).toMatchObject(refusal)
  expect(await waiting.fetchUser()).toBeNull()
})

test('rejects a wrong password without ending a pending challenge', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const { authenticator } = await enableTwoFactor(server, ann)
  const browser = await signInToChallenge(ann)
  expect(await browser.signIn({ password: 'not the password' })).toMatchObject({
    status: 401,
    body: { code: 'INVALID_EMAIL_OR_PASSWORD' },
  })
  expect((await browser.post('/two-factor/verify-totp', { code: authenticator.code() })).status).toBe(200)
})

test.each([
  [
    'reset',
    async (ann: TestUser, token: string) => ann.post('/reset-password', { newPassword: 'a new password', token }),
  ],
  [
    'change',
    async (ann: TestUser) =>
      ann.post('/change-password', { newPassword: 'a new password', currentPassword: ann.password }),
  ],
])('deletes pending challenges after a password %s', async (_, changePassword) => {
  const server = await startTestServer()
  const ann = await server.createUser()
  // The reset of an unverified account deletes the second factor, too.
  await ann.verifyEmail()
  const { authenticator } = await enableTwoFactor(server, ann)
  const attacker = await signInToChallenge(ann)
  await ann.post('/forget-password', { email: ann.email })
  expect((await changePassword(ann, (await server.findMail('reset', ann.email)).token)).status).toBe(200)
  expect(await attacker.post('/two-factor/verify-totp', { code: authenticator.code() })).toMatchObject(NO_CHALLENGE)
})

/** Sign-ins without a provider. New users have no second factor yet. */
const signInMethods: [string, (user: TestUser, token: string) => Promise<unknown>][] = [
  ['sign-in with a password', (user) => user.signIn()],
  ['a verification link, with autoSignInAfterVerification', (user, token) => user.get(`/verify-email?token=${token}`)],
  ['the button of the verification page', (user, token) => user.post('/verify-email', { token })],
]

test.each(signInMethods)('requires a second factor after %s (R66)', async (_, signIn) => {
  const server = await startTestServer({ emailVerification: { autoSignInAfterVerification: true } })
  const ann = await server.createUser()
  const { authenticator } = await enableTwoFactor(server, ann)
  await ann.post('/send-verification-email', { email: ann.email })
  const { token } = await server.findMail('verification', ann.email)
  const browser = copySignedOutBrowser(ann)
  await signIn(browser, token)
  expect(await browser.fetchUser()).toBeNull()
  expect((await browser.post('/two-factor/verify-totp', { code: authenticator.code() })).status).toBe(200)
  expect(await browser.fetchUser()).toMatchObject({ email: ann.email })
})

test('beforeSession receives the password and the second factor', async () => {
  const beforeSession = vi.fn<() => undefined>()
  const server = await startTestServer({ hooks: { beforeSession } })
  const ann = await server.createUser()
  const { authenticator } = await enableTwoFactor(server, ann)
  const browser = await signInToChallenge(ann)
  await browser.post('/two-factor/verify-totp', { code: authenticator.code() })
  expect(beforeSession).toHaveBeenLastCalledWith(
    expect.objectContaining({ via: ['password', 'totp'] }),
    expect.anything(),
  )
})
