import { expect, test } from 'vitest'
import { copyOf, signedOutCopyOf } from '../testing/at-once.ts'
import { mountedCalls } from '../testing/mounted-calls.ts'
import { type Person, personIn } from '../testing/person.ts'
import { challenged, mailedCodeOf, setsUpTwoFactor } from '../testing/two-factor.ts'
import { world } from '../testing/world.ts'

const NO_CHALLENGE = { status: 401, body: { code: 'INVALID_TWO_FACTOR_COOKIE', message: 'Invalid two factor cookie' } }

/** The name of each cookie that is set to a value, and `name=` for those that are taken away. */
const cookiesIn = (setCookies: string[]): string[] =>
  setCookies.map((line) => /^__Secure-latchkey\.(\w+=?)(?:;|[^;]*)/.exec(line.replace(/=[^;]+/, ''))?.[1] ?? line)

test('sign-in with two-factor on answers { twoFactorRedirect: true } and nothing else', async () => {
  const here = await world()
  const ann = await here.person()
  const { authenticator } = await setsUpTwoFactor(here, ann)
  const browser = ann.elsewhere()
  const answer = await browser.signsIn({ callbackURL: '/account' })
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
  const here = await world({ session: { cookieCache: { enabled: true } } })
  const ann = await here.person()
  await setsUpTwoFactor(here, ann)
  const { setCookies } = await ann.elsewhere().signsIn()
  expect(cookiesIn(setCookies)).toEqual(['session_token=', 'session_data=', 'dont_remember=', 'two_factor'])
})

test.each(mountedCalls.filter(({ call }) => call.access !== 'anyone').map((call) => [String(call), call] as const))(
  'R14 until the second factor is passed nothing is accepted by %s',
  async (_, { call, path, body }) => {
    const here = await world({ session: { cookieCache: { enabled: true } } })
    const ann = await here.person()
    await setsUpTwoFactor(here, ann)
    const browser = await challenged(ann)
    // The secret of the challenge does not pass for another one either.
    const secret = [...browser.cookies.values()].at(-1) ?? ''
    const attempts = [browser, ann.elsewhere(), ann.elsewhere()]
    attempts[1]?.cookies.set('__Secure-latchkey.session_token', secret)
    attempts[2]?.cookies.set('__Secure-latchkey.trust_device', secret)
    for (const attempt of attempts) {
      const answer = await (call.method === 'GET' ? attempt.get(path) : attempt.post(path, body))
      expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
    }
  },
)

test('R14 whoever has yet to pass has no session, and who was signed in at that browser is no more', async () => {
  const here = await world()
  const [ann, bob] = [await here.person('Ann'), await here.person('Bob')]
  await setsUpTwoFactor(here, ann)
  const before = await here.database.kysely.selectFrom('session').select('id').execute()
  await bob.post('/sign-in/email', { email: ann.email, password: ann.password })
  expect((await bob.get('/get-session')).body).toBeNull()
  expect(await here.database.kysely.selectFrom('session').select('id').execute()).toHaveLength(before.length)
})

test('Defect 2: a copy of the two_factor cookie opens no second session', async () => {
  const here = await world()
  const ann = await here.person()
  const { authenticator, backupCodes } = await setsUpTwoFactor(here, ann)
  const browser = await challenged(ann)
  const copy = copyOf(browser)
  const code = authenticator.code()
  expect((await browser.post('/two-factor/verify-totp', { code })).status).toBe(200)
  expect(await copy.post('/two-factor/verify-totp', { code })).toMatchObject(NO_CHALLENGE)
  expect(await copy.post('/two-factor/verify-totp', { code: authenticator.code(1) })).toMatchObject(NO_CHALLENGE)
  expect(await copy.post('/two-factor/verify-backup-code', { code: backupCodes[0] })).toMatchObject(NO_CHALLENGE)
})

test('a TOTP step is accepted once, and none before it is', async () => {
  const here = await world()
  const ann = await here.person()
  const { authenticator } = await setsUpTwoFactor(here, ann)
  const browser = await challenged(ann)
  const [earlier, code] = [authenticator.code(-1), authenticator.code()]
  expect((await browser.post('/two-factor/verify-totp', { code })).status).toBe(200)
  const next = await challenged(ann)
  for (const used of [code, earlier]) {
    expect(await next.post('/two-factor/verify-totp', { code: used })).toMatchObject({
      status: 401,
      body: { code: 'INVALID_CODE', message: 'Invalid code' },
    })
  }
  expect((await next.post('/two-factor/verify-totp', { code: authenticator.code(1) })).status).toBe(200)
})

test('Defect 4: an expired challenge is refused at its first use', async () => {
  const here = await world()
  const ann = await here.person()
  const { authenticator } = await setsUpTwoFactor(here, ann)
  const [early, late] = [await challenged(ann), await challenged(ann)]
  here.travel(299)
  expect((await early.post('/two-factor/verify-totp', { code: authenticator.code() })).status).toBe(200)
  here.travel(30)
  expect(await late.post('/two-factor/verify-totp', { code: authenticator.code() })).toMatchObject(NO_CHALLENGE)
})

test('second factors outlive a new key at the head of the ring', async () => {
  const old = 'a secret of at least thirty-two characters'
  const here = await world({ secret: old })
  const ann = await here.person()
  const { authenticator, backupCodes } = await setsUpTwoFactor(here, ann)
  const browser = await challenged(ann)
  await browser.post('/two-factor/send-otp')
  const mailed = await mailedCodeOf(here, ann)
  const renewed = await world({
    secret: ['a new secret of at least thirty-two characters', old],
    database: here.database,
    now: here.now,
  })
  const there = (person: Person): Person => {
    const copy = personIn(renewed, person.name, person.email)
    for (const [name, value] of person.cookies) copy.cookies.set(name, value)
    return copy
  }
  expect((await there(browser).post('/two-factor/verify-otp', { code: mailed })).status).toBe(200)
  for (const [path, code] of [
    ['verify-backup-code', backupCodes[0]],
    ['verify-totp', authenticator.code()],
  ]) {
    expect((await there(await challenged(ann)).post(`/two-factor/${path}`, { code })).status, path).toBe(200)
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
  const here = await world()
  const ann = await here.person()
  const { authenticator } = await setsUpTwoFactor(here, ann)
  const browser = await challenged(ann)
  const name = '__Secure-latchkey.two_factor'
  const other = ann.elsewhere()
  other.cookies.set(name, forge(browser.cookies.get(name) ?? ''))
  for (const path of ['verify-totp', 'verify-otp', 'verify-backup-code']) {
    const answer = await other.post(`/two-factor/${path}`, { code: authenticator.code() })
    expect(answer, path).toMatchObject(NO_CHALLENGE)
  }
  expect(await other.post('/two-factor/send-otp')).toMatchObject(NO_CHALLENGE)
  expect(await here.mailsOf('twoFactorCode', ann.email)).toEqual([])
})

test.each([
  [true, '; Max-Age=604800'],
  [false, ''],
])('with rememberMe %s the session that the second factor opens is of that kind', async (rememberMe, age) => {
  const here = await world()
  const ann = await here.person()
  const { authenticator } = await setsUpTwoFactor(here, ann)
  const browser = await challenged(ann, { rememberMe })
  const { setCookies } = await browser.post('/two-factor/verify-totp', { code: authenticator.code() })
  expect(setCookies[0]).toMatch(new RegExp(`session_token=[^;]+${age}; Path=/`))
  expect(setCookies.some((line) => line.includes('dont_remember=t'))).toBe(!rememberMe)
})

test('R64 a banned user is refused at the first step, and at the second one where the ban came in between', async () => {
  const here = await world()
  const ann = await here.person()
  const { authenticator } = await setsUpTwoFactor(here, ann)
  const waiting = await challenged(ann)
  await here.database.kysely.updateTable('user').set({ banned: 1 }).execute()
  const refusal = { status: 403, body: { code: 'BANNED_USER' } }
  const browser = ann.elsewhere()
  expect(await browser.signsIn()).toMatchObject({ ...refusal, setCookies: [] })
  expect(await waiting.post('/two-factor/verify-totp', { code: authenticator.code() })).toMatchObject(refusal)
  expect(await waiting.whoAmI()).toBeNull()
})

test('a wrong password is answered as ever, with two-factor on and a challenge waiting', async () => {
  const here = await world()
  const ann = await here.person()
  const { authenticator } = await setsUpTwoFactor(here, ann)
  const browser = await challenged(ann)
  expect(await browser.signsIn({ password: 'not the password' })).toMatchObject({
    status: 401,
    body: { code: 'INVALID_EMAIL_OR_PASSWORD' },
  })
  expect((await browser.post('/two-factor/verify-totp', { code: authenticator.code() })).status).toBe(200)
})

test.each([
  [
    'reset',
    async (ann: Person, token: string) => ann.post('/reset-password', { newPassword: 'a new password', token }),
  ],
  [
    'change',
    async (ann: Person) =>
      ann.post('/change-password', { newPassword: 'a new password', currentPassword: ann.password }),
  ],
])('a %s of the password ends the challenges that the old one has opened', async (_, act) => {
  const here = await world()
  const ann = await here.person()
  const { authenticator } = await setsUpTwoFactor(here, ann)
  const thief = await challenged(ann)
  await ann.post('/forget-password', { email: ann.email })
  expect((await act(ann, (await here.mailOf('reset', ann.email)).token)).status).toBe(200)
  expect(await thief.post('/two-factor/verify-totp', { code: authenticator.code() })).toMatchObject(NO_CHALLENGE)
})

/** Everything that ends in a session without one before it. Who signs up has no second factor yet. */
const waysIn: [string, (person: Person, token: string) => Promise<unknown>][] = [
  ['sign-in with a password', (person) => person.signsIn()],
  [
    'a verification link, with autoSignInAfterVerification',
    (person, token) => person.get(`/verify-email?token=${token}`),
  ],
  ['its button', (person, token) => person.post('/verify-email', { token })],
]

test.each(waysIn)('R66 a second factor is asked for by %s', async (_, comesIn) => {
  const here = await world({ emailVerification: { autoSignInAfterVerification: true } })
  const ann = await here.person()
  const { authenticator } = await setsUpTwoFactor(here, ann)
  await ann.post('/send-verification-email', { email: ann.email })
  const { token } = await here.mailOf('verification', ann.email)
  const browser = signedOutCopyOf(ann)
  await comesIn(browser, token)
  expect(await browser.whoAmI()).toBeNull()
  expect((await browser.post('/two-factor/verify-totp', { code: authenticator.code() })).status).toBe(200)
  expect(await browser.whoAmI()).toMatchObject({ email: ann.email })
})

test('a backup code with disableSession is spent, and opens nothing', async () => {
  const here = await world()
  const ann = await here.person()
  const { backupCodes } = await setsUpTwoFactor(here, ann)
  const [code, other] = backupCodes
  const browser = await challenged(ann)
  const answer = await browser.post('/two-factor/verify-backup-code', { code, disableSession: true, trustDevice: true })
  expect(answer).toMatchObject({ status: 200, body: { user: { email: ann.email } }, setCookies: [] })
  expect(answer.body).not.toHaveProperty('token')
  expect(await browser.whoAmI()).toBeNull()
  expect(await browser.post('/two-factor/verify-backup-code', { code })).toMatchObject({
    status: 401,
    body: { code: 'INVALID_BACKUP_CODE', message: 'Invalid backup code' },
  })
  expect((await browser.post('/two-factor/verify-backup-code', { code: other })).status).toBe(200)
})

test('whoever is signed in proves once more who is there, in the same session', async () => {
  const here = await world()
  const ann = await here.person()
  const { authenticator, backupCodes } = await setsUpTwoFactor(here, ann)
  const { session } = (await ann.get('/get-session')).body
  await ann.post('/two-factor/send-otp')
  for (const [path, code] of [
    ['verify-totp', authenticator.code()],
    ['verify-otp', await mailedCodeOf(here, ann)],
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
  const here = await world()
  const ann = await here.person()
  const answer = await ann.post(`/two-factor/${name}`, { code: '123456' })
  expect(answer).toMatchObject({ status: 400, body: { code, message } })
})
