import { expect, test } from 'vitest'
import {
  signInToChallenge,
  copyBrowser,
  findMailedCode,
  mountedCalls,
  type TestUser,
  createTestUser,
  enableTwoFactor,
  copySignedOutBrowser,
  startTestServer,
} from '@latchkey/testing'

const NO_CHALLENGE = { status: 401, body: { code: 'INVALID_TWO_FACTOR_COOKIE', message: 'Invalid two factor cookie' } }

/** The name of each cookie that is set to a value, and `name=` for those that are taken away. */
const cookiesIn = (setCookies: string[]): string[] =>
  setCookies.map((line) => /^__Secure-latchkey\.(\w+=?)(?:;|[^;]*)/.exec(line.replace(/=[^;]+/, ''))?.[1] ?? line)

test('sign-in with two-factor on answers { twoFactorRedirect: true } and nothing else', async () => {
  const here = await startTestServer()
  const ann = await here.createUser()
  const { authenticator } = await enableTwoFactor(here, ann)
  const browser = ann.otherBrowser()
  const answer = await browser.signIn({ callbackURL: '/account' })
  expect(answer).toMatchObject({ status: 200, body: { twoFactorRedirect: true } })
  expect(answer.body).toEqual({ twoFactorRedirect: true })
  expect(answer.headers.get('location')).toBeNull()
  expect(cookiesIn(answer.setCookies)).toEqual(['session_token=', 'session_data=', 'dont_remember=', 'two_factor'])
  expect(answer.setCookies.at(-1)).toMatch(/; Max-Age=300; Path=\/; HttpOnly; Secure; SameSite=Lax$/)

  const passed = await browser.post('/two-factor/verify-totp', { code: authenticator.code() })
  const { session, user } = (await browser.get('/get-session')).body
  expect(passed).toMatchObject({ status: 200, body: { token: session.token, user: { id: user.id, email: ann.email } } })
  expect(cookiesIn(passed.setCookies)).toEqual(['session_token', 'two_factor='])
  expect(passed.body).not.toHaveProperty('user.twoFactorEnabled')
})

test('Defect 1: with the session cookie cache on, the first step sets no cookie that opens anything', async () => {
  const here = await startTestServer({ session: { cookieCache: { enabled: true } } })
  const ann = await here.createUser()
  await enableTwoFactor(here, ann)
  const { setCookies } = await ann.otherBrowser().signIn()
  expect(cookiesIn(setCookies)).toEqual(['session_token=', 'session_data=', 'dont_remember=', 'two_factor'])
})

test.each(mountedCalls.filter(({ call }) => call.access !== 'anyone').map((call) => [String(call), call] as const))(
  'R14 until the second factor is passed nothing is accepted by %s',
  async (_, { call, path, body }) => {
    const here = await startTestServer({ session: { cookieCache: { enabled: true } } })
    const ann = await here.createUser()
    await enableTwoFactor(here, ann)
    const browser = await signInToChallenge(ann)
    // The secret of the challenge does not pass for another one either.
    const secret = [...browser.cookies.values()].at(-1) ?? ''
    const attempts = [browser, ann.otherBrowser(), ann.otherBrowser()]
    attempts[1]?.cookies.set('__Secure-latchkey.session_token', secret)
    attempts[2]?.cookies.set('__Secure-latchkey.trust_device', secret)
    for (const attempt of attempts) {
      const answer = await (call.method === 'GET' ? attempt.get(path) : attempt.post(path, body))
      expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
    }
  },
)

test('R14 whoever has yet to pass has no session, and who was signed in at that browser is no more', async () => {
  const here = await startTestServer()
  const [ann, bob] = [await here.createUser('Ann'), await here.createUser('Bob')]
  await enableTwoFactor(here, ann)
  const before = await here.database.kysely.selectFrom('session').select('id').execute()
  await bob.post('/sign-in/email', { email: ann.email, password: ann.password })
  expect((await bob.get('/get-session')).body).toBeNull()
  expect(await here.database.kysely.selectFrom('session').select('id').execute()).toHaveLength(before.length)
})

test('Defect 2: a copy of the two_factor cookie opens no second session', async () => {
  const here = await startTestServer()
  const ann = await here.createUser()
  const { authenticator, backupCodes } = await enableTwoFactor(here, ann)
  const browser = await signInToChallenge(ann)
  const copy = copyBrowser(browser)
  const code = authenticator.code()
  expect((await browser.post('/two-factor/verify-totp', { code })).status).toBe(200)
  expect(await copy.post('/two-factor/verify-totp', { code })).toMatchObject(NO_CHALLENGE)
  expect(await copy.post('/two-factor/verify-totp', { code: authenticator.code(1) })).toMatchObject(NO_CHALLENGE)
  expect(await copy.post('/two-factor/verify-backup-code', { code: backupCodes[0] })).toMatchObject(NO_CHALLENGE)
})

test('a TOTP step is accepted once, and none before it is', async () => {
  const here = await startTestServer()
  const ann = await here.createUser()
  const { authenticator } = await enableTwoFactor(here, ann)
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

test('Defect 4: an expired challenge is refused at its first use', async () => {
  const here = await startTestServer()
  const ann = await here.createUser()
  const { authenticator } = await enableTwoFactor(here, ann)
  const [early, late] = [await signInToChallenge(ann), await signInToChallenge(ann)]
  here.advanceClock(299)
  expect((await early.post('/two-factor/verify-totp', { code: authenticator.code() })).status).toBe(200)
  here.advanceClock(30)
  expect(await late.post('/two-factor/verify-totp', { code: authenticator.code() })).toMatchObject(NO_CHALLENGE)
})

test('second factors outlive a new key at the head of the ring', async () => {
  const old = 'a secret of at least thirty-two characters'
  const here = await startTestServer({ secret: old })
  const ann = await here.createUser()
  const { authenticator, backupCodes } = await enableTwoFactor(here, ann)
  const browser = await signInToChallenge(ann)
  await browser.post('/two-factor/send-otp')
  const mailed = await findMailedCode(here, ann)
  const renewed = await startTestServer({
    secret: ['a new secret of at least thirty-two characters', old],
    database: here.database,
    now: here.now,
  })
  const there = (person: TestUser): TestUser => {
    const copy = createTestUser(renewed, person.name, person.email)
    for (const [name, value] of person.cookies) copy.cookies.set(name, value)
    return copy
  }
  expect((await there(browser).post('/two-factor/verify-otp', { code: mailed })).status).toBe(200)
  for (const [path, code] of [
    ['verify-backup-code', backupCodes[0]],
    ['verify-totp', authenticator.code()],
  ]) {
    expect((await there(await signInToChallenge(ann)).post(`/two-factor/${path}`, { code })).status, path).toBe(200)
  }
})

/** What names a challenge in a cookie that the service has not given. */
const forgeries: [string, (genuine: string) => string][] = [
  ['nothing', () => ''],
  ['a text', () => '2fa-abcdefghijklmnopqrst'],
  ['another secret with the signature of a challenge', (genuine) => `x${genuine.slice(1)}`],
  ['a challenge without its signature', (genuine) => genuine.split('.')[0] ?? ''],
]

test.each(forgeries)('R34 a challenge is bound to its browser: %s is refused', async (_, forge) => {
  const here = await startTestServer()
  const ann = await here.createUser()
  const { authenticator } = await enableTwoFactor(here, ann)
  const browser = await signInToChallenge(ann)
  const name = '__Secure-latchkey.two_factor'
  const other = ann.otherBrowser()
  other.cookies.set(name, forge(browser.cookies.get(name) ?? ''))
  for (const path of ['verify-totp', 'verify-otp', 'verify-backup-code']) {
    const answer = await other.post(`/two-factor/${path}`, { code: authenticator.code() })
    expect(answer, path).toMatchObject(NO_CHALLENGE)
  }
  expect(await other.post('/two-factor/send-otp')).toMatchObject(NO_CHALLENGE)
  expect(await here.listMails('twoFactorCode', ann.email)).toEqual([])
})

test.each([
  [true, '; Max-Age=604800'],
  [false, ''],
])('with rememberMe %s the session that the second factor opens is of that kind', async (rememberMe, age) => {
  const here = await startTestServer()
  const ann = await here.createUser()
  const { authenticator } = await enableTwoFactor(here, ann)
  const browser = await signInToChallenge(ann, { rememberMe })
  const { setCookies } = await browser.post('/two-factor/verify-totp', { code: authenticator.code() })
  expect(setCookies[0]).toMatch(new RegExp(`session_token=[^;]+${age}; Path=/`))
  expect(setCookies.some((line) => line.includes('dont_remember=t'))).toBe(!rememberMe)
})

test('R64 a banned user is refused at the first step, and at the second one where the ban came in between', async () => {
  const here = await startTestServer()
  const ann = await here.createUser()
  const { authenticator } = await enableTwoFactor(here, ann)
  const waiting = await signInToChallenge(ann)
  await here.database.kysely.updateTable('user').set({ banned: 1 }).execute()
  const refusal = { status: 403, body: { code: 'BANNED_USER' } }
  const browser = ann.otherBrowser()
  expect(await browser.signIn()).toMatchObject({ ...refusal, setCookies: [] })
  expect(await waiting.post('/two-factor/verify-totp', { code: authenticator.code() })).toMatchObject(refusal)
  expect(await waiting.fetchUser()).toBeNull()
})

test('a wrong password is answered as ever, with two-factor on and a challenge waiting', async () => {
  const here = await startTestServer()
  const ann = await here.createUser()
  const { authenticator } = await enableTwoFactor(here, ann)
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
])('a %s of the password ends the challenges that the old one has opened', async (_, act) => {
  const here = await startTestServer()
  const ann = await here.createUser()
  const { authenticator } = await enableTwoFactor(here, ann)
  const thief = await signInToChallenge(ann)
  await ann.post('/forget-password', { email: ann.email })
  expect((await act(ann, (await here.findMail('reset', ann.email)).token)).status).toBe(200)
  expect(await thief.post('/two-factor/verify-totp', { code: authenticator.code() })).toMatchObject(NO_CHALLENGE)
})

/** Everything that ends in a session without one before it. Who signs up has no second factor yet. */
const waysIn: [string, (person: TestUser, token: string) => Promise<unknown>][] = [
  ['sign-in with a password', (person) => person.signIn()],
  [
    'a verification link, with autoSignInAfterVerification',
    (person, token) => person.get(`/verify-email?token=${token}`),
  ],
  ['its button', (person, token) => person.post('/verify-email', { token })],
]

test.each(waysIn)('R66 a second factor is asked for by %s', async (_, comesIn) => {
  const here = await startTestServer({ emailVerification: { autoSignInAfterVerification: true } })
  const ann = await here.createUser()
  const { authenticator } = await enableTwoFactor(here, ann)
  await ann.post('/send-verification-email', { email: ann.email })
  const { token } = await here.findMail('verification', ann.email)
  const browser = copySignedOutBrowser(ann)
  await comesIn(browser, token)
  expect(await browser.fetchUser()).toBeNull()
  expect((await browser.post('/two-factor/verify-totp', { code: authenticator.code() })).status).toBe(200)
  expect(await browser.fetchUser()).toMatchObject({ email: ann.email })
})

test('a backup code with disableSession is spent, and opens nothing', async () => {
  const here = await startTestServer()
  const ann = await here.createUser()
  const { backupCodes } = await enableTwoFactor(here, ann)
  const [code, other] = backupCodes
  const browser = await signInToChallenge(ann)
  const answer = await browser.post('/two-factor/verify-backup-code', { code, disableSession: true, trustDevice: true })
  expect(answer).toMatchObject({ status: 200, body: { user: { email: ann.email } }, setCookies: [] })
  expect(answer.body).not.toHaveProperty('token')
  expect(await browser.fetchUser()).toBeNull()
  expect(await browser.post('/two-factor/verify-backup-code', { code })).toMatchObject({
    status: 401,
    body: { code: 'INVALID_BACKUP_CODE', message: 'Invalid backup code' },
  })
  expect((await browser.post('/two-factor/verify-backup-code', { code: other })).status).toBe(200)
})

test('whoever is signed in proves once more who is there, in the same session', async () => {
  const here = await startTestServer()
  const ann = await here.createUser()
  const { authenticator, backupCodes } = await enableTwoFactor(here, ann)
  const { session } = (await ann.get('/get-session')).body
  await ann.post('/two-factor/send-otp')
  for (const [path, code] of [
    ['verify-totp', authenticator.code()],
    ['verify-otp', await findMailedCode(here, ann)],
    ['verify-backup-code', backupCodes[0]],
  ]) {
    const answer = await ann.post(`/two-factor/${path}`, { code })
    expect(answer, path).toMatchObject({ status: 200, body: { token: session.token, user: { email: ann.email } } })
    expect(answer.setCookies).toEqual([])
  }
})

test.each([
  ['verify-totp', 'TOTP_NOT_ENABLED', 'TOTP not enabled'],
  ['verify-otp', 'OTP_NOT_ENABLED', 'OTP not enabled'],
  ['send-otp', 'OTP_NOT_ENABLED', 'OTP not enabled'],
  ['verify-backup-code', 'BACKUP_CODES_ARENT_ENABLED', "Backup codes aren't enabled"],
])('%s says that there is no second factor, to whoever is signed in without one', async (name, code, message) => {
  const here = await startTestServer()
  const ann = await here.createUser()
  const answer = await ann.post(`/two-factor/${name}`, { code: '123456' })
  expect(answer).toMatchObject({ status: 400, body: { code, message } })
})
