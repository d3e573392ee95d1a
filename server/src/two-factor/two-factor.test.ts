import { expect, test } from 'vitest'
import {
  type TestResponse,
  startTwoFactorSetup,
  signInToChallenge,
  findMailedCode,
  type TestUser,
  scan,
  enableTwoFactor,
  startTestServer,
  type TestServer,
} from '@latchkey/testing'

const isOn = async (person: TestUser): Promise<boolean | undefined> => (await person.fetchUser())?.twoFactorEnabled

const refusal = (status: number, code: string) => ({ status, body: { code } })

/** Another person than Ann cannot be signed in with her password alone. */
const isAsked = async (person: TestUser): Promise<boolean> =>
  (await person.otherBrowser().signIn()).body.twoFactorRedirect === true

test('two-factor is switched on by a first code, and off by the password', async () => {
  const here = await startTestServer()
  const ann = await here.createUser()
  expect(await isOn(ann)).toBe(false)
  const { authenticator, backupCodes } = await startTwoFactorSetup(here, ann)
  expect(backupCodes).toHaveLength(10)
  for (const code of backupCodes) expect(code).toMatch(/^[A-Za-z0-9]{5}-[A-Za-z0-9]{5}$/)
  expect((await ann.post('/two-factor/verify-totp', { code: authenticator.code() })).status).toBe(200)
  expect(await isOn(ann)).toBe(true)
  expect(await isAsked(ann)).toBe(true)
  expect(await ann.post('/two-factor/disable', { password: ann.password })).toMatchObject({
    status: 200,
    body: { status: true },
  })
  expect(await isOn(ann)).toBe(false)
  expect(await isAsked(ann)).toBe(false)
})

test('R36 a factor counts only after its first valid code', async () => {
  const here = await startTestServer()
  const ann = await here.createUser()
  const { authenticator, backupCodes } = await startTwoFactorSetup(here, ann)
  expect(await isAsked(ann)).toBe(false)
  expect(await ann.post('/two-factor/get-totp-uri', { password: ann.password })).toMatchObject(
    refusal(400, 'TOTP_NOT_ENABLED'),
  )
  expect(await ann.post('/two-factor/verify-backup-code', { code: backupCodes[0] })).toMatchObject(
    refusal(400, 'BACKUP_CODES_ARENT_ENABLED'),
  )
  expect(await ann.post('/two-factor/verify-totp', { code: '000000' })).toMatchObject(refusal(401, 'INVALID_CODE'))
  expect(await isAsked(ann)).toBe(false)
  expect((await ann.post('/two-factor/verify-totp', { code: authenticator.code() })).status).toBe(200)
  expect(await isAsked(ann)).toBe(true)
})

test('R36 a mailed code confirms mailed codes, and no authenticator app', async () => {
  const here = await startTestServer()
  const ann = await here.createUser()
  const { authenticator } = await startTwoFactorSetup(here, ann)
  await ann.post('/two-factor/send-otp')
  const mailed = await findMailedCode(here, ann)
  expect((await ann.post('/two-factor/verify-otp', { code: mailed })).status).toBe(200)
  expect(await isOn(ann)).toBe(true)
  const browser = await signInToChallenge(ann)
  expect(await browser.post('/two-factor/verify-totp', { code: authenticator.code() })).toMatchObject(
    refusal(400, 'TOTP_NOT_ENABLED'),
  )
  await browser.post('/two-factor/send-otp')
  expect((await browser.post('/two-factor/verify-otp', { code: await findMailedCode(here, ann) })).status).toBe(200)
  // Confirmed where she is signed in, it works too.
  expect((await ann.post('/two-factor/verify-totp', { code: authenticator.code() })).status).toBe(200)
  const next = await signInToChallenge(ann)
  expect((await next.post('/two-factor/verify-totp', { code: authenticator.code(1) })).status).toBe(200)
})

test('Defect 12: verify-totp that enables answers the token of the session that lives', async () => {
  const here = await startTestServer()
  const ann = await here.createUser()
  const organization = await ann.createOrganization()
  const before = (await ann.get('/get-session')).body.session
  const { authenticator } = await startTwoFactorSetup(here, ann)
  const old = new Map(ann.cookies)
  const { body } = await ann.post('/two-factor/verify-totp', { code: authenticator.code() })
  const { session, user } = (await ann.get('/get-session')).body
  expect(body).toMatchObject({ token: session.token, user: { id: user.id, email: ann.email } })
  expect(session.token).not.toBe(before.token)
  // It goes on where the old one was, which opens nothing any more.
  expect(session.activeOrganizationId).toBe(organization.id)
  const copy = ann.otherBrowser()
  for (const [name, value] of old) copy.cookies.set(name, value)
  expect(await copy.fetchUser()).toBeNull()
})

test('get-totp-uri has a further device show the same codes', async () => {
  const here = await startTestServer({ appName: 'My App' })
  const ann = await here.createUser()
  const { authenticator } = await enableTwoFactor(here, ann)
  const { body } = await ann.post('/two-factor/get-totp-uri', { password: ann.password })
  expect(body.totpURI).toMatch(/^otpauth:\/\/totp\/My%20App:ann.*%40example\.com\?secret=[A-Z2-7]{32}&issuer=My%20App&/)
  expect(scan(here, body.totpURI).code()).toBe(authenticator.code())
})

test('generate-backup-codes replaces all codes, and wants two-factor to be on', async () => {
  const here = await startTestServer()
  const ann = await here.createUser()
  const ask = () => ann.post('/two-factor/generate-backup-codes', { password: ann.password })
  expect(await ask()).toMatchObject(refusal(400, 'TWO_FACTOR_ISNT_ENABLED'))
  const { backupCodes: old } = await enableTwoFactor(here, ann)
  const { body } = await ask()
  expect(body).toMatchObject({ status: true })
  expect(new Set([...old, ...body.backupCodes]).size).toBe(20)
  expect(await ann.post('/two-factor/verify-backup-code', { code: old[0] })).toMatchObject(
    refusal(401, 'INVALID_BACKUP_CODE'),
  )
  // Blanks and hyphens are there for the eye.
  const [first = ''] = body.backupCodes
  expect((await ann.post('/two-factor/verify-backup-code', { code: ` ${first.replace('-', ' ')} ` })).status).toBe(200)
})

test('whoever switches it on or off, or renews the backup codes, causes a mail to the owner', async () => {
  const here = await startTestServer()
  const ann = await here.createUser()
  await ann.post('/two-factor/disable', { password: ann.password })
  await enableTwoFactor(here, ann)
  await ann.post('/two-factor/generate-backup-codes', { password: ann.password })
  await ann.post('/two-factor/disable', { password: ann.password })
  for (const kind of ['twoFactorEnabled', 'backupCodesRenewed', 'twoFactorDisabled'] as const) {
    expect(await here.listMails(kind, ann.email), kind).toHaveLength(1)
  }
})

test('disable forgets everything: whoever enables it again begins anew', async () => {
  const here = await startTestServer()
  const ann = await here.createUser()
  const old = await enableTwoFactor(here, ann)
  const waiting = await signInToChallenge(ann)
  await ann.post('/two-factor/disable', { password: ann.password })
  const fresh = await enableTwoFactor(here, ann)
  expect(await waiting.post('/two-factor/verify-totp', { code: fresh.authenticator.code() })).toMatchObject(
    refusal(401, 'INVALID_TWO_FACTOR_COOKIE'),
  )
  const browser = await signInToChallenge(ann)
  for (const [path, code] of [
    ['verify-totp', old.authenticator.code()],
    ['verify-backup-code', old.backupCodes[0]],
  ]) {
    expect((await browser.post(`/two-factor/${path}`, { code })).status, path).toBe(401)
  }
  expect((await browser.post('/two-factor/verify-totp', { code: fresh.authenticator.code() })).status).toBe(200)
})

test('no code, secret or hash of one is in clear in the database, and no answer shows what is stored', async () => {
  const here = await startTestServer({ admin: false })
  const ann = await here.createUser()
  const answer = await ann.post('/two-factor/enable', { password: ann.password })
  const { totpURI, backupCodes } = answer.body
  const authenticator = scan(here, totpURI)
  await ann.post('/two-factor/verify-totp', { code: authenticator.code(), trustDevice: true })
  await ann.post('/two-factor/send-otp')
  const mailed = await findMailedCode(here, ann)
  const { body } = await ann.get('/get-session')
  const stored = await rowsOf(here)
  const secret = /secret=(\w+)/.exec(totpURI)?.[1] ?? expect.fail('no secret')
  const plain = Buffer.from(secret).toString('hex')
  for (const text of [secret, plain, mailed, ...backupCodes, ...backupCodes.map((it: string) => it.replace('-', ''))]) {
    expect(stored).not.toContain(text)
    expect(JSON.stringify(body)).not.toContain(text)
  }
  for (const [name, value] of ann.cookies) expect(stored, name).not.toContain(value.slice(0, 20))
  expect(Object.keys(body.user).toSorted()).toEqual(
    ['createdAt', 'email', 'emailVerified', 'id', 'image', 'name', 'twoFactorEnabled', 'updatedAt'].toSorted(),
  )
})

const rowsOf = async ({ database: { kysely } }: TestServer): Promise<string> =>
  JSON.stringify(
    await Promise.all(
      (['twoFactor', 'backupCode', 'mailedCode', 'twoFactorChallenge', 'trustedDevice', 'audit'] as const).map(
        (table) => kysely.selectFrom(table).selectAll().execute(),
      ),
    ),
  )

test('R53 with two-factor off nobody is asked for a second factor, and nobody is told of one', async () => {
  const here = await startTestServer({ twoFactor: false })
  const ann = await here.createUser()
  await here.database.kysely.updateTable('user').set({ twoFactorEnabled: 1 }).execute()
  expect((await ann.otherBrowser().signIn()).body.user.email).toBe(ann.email)
  expect(await isOn(ann)).toBeUndefined()
})

/** The four paths that the specification names. */
const hinted: [path: string, ask: (here: TestServer, ann: TestUser) => Promise<TestResponse>][] = [
  ['/two-factor/disable', (_, ann) => ann.post('/two-factor/disable', { password: ann.password })],
  ['/two-factor/enable', (_, ann) => ann.post('/two-factor/enable', { password: ann.password })],
  [
    '/two-factor/send-otp',
    async (here, ann) => {
      await enableTwoFactor(here, ann)
      return ann.post('/two-factor/send-otp')
    },
  ],
  [
    '/two-factor/generate-backup-codes',
    async (here, ann) => {
      await enableTwoFactor(here, ann)
      return ann.post('/two-factor/generate-backup-codes', { password: ann.password })
    },
  ],
]

test.each(hinted)('client path hints: POST %s', async (path, ask) => {
  const here = await startTestServer()
  const ann = await here.createUser()
  expect((await ask(here, ann)).status).toBe(200)
  expect(await ann.get(path)).toMatchObject(refusal(405, 'METHOD_NOT_ALLOWED'))
})

test.each([
  [{ totpOptions: { period: 1 } }, 'twoFactor.totpOptions.period must be a whole number from 15 to 300; it is 1'],
  [{ otpOptions: { digits: 3 } }, 'twoFactor.otpOptions.digits must be a whole number from 4 to 10; it is 3'],
  [{ otpOptions: { period: 0.5 } }, 'twoFactor.otpOptions.period must be a whole number from 1 to 60; it is 0.5'],
  [{ backupCodeOptions: { amount: 0 } }, 'twoFactor.backupCodeOptions.amount must be a whole number from 1 to 100'],
  [{ backupCodeOptions: { length: 4 } }, 'twoFactor.backupCodeOptions.length must be a whole number from 8 to 64'],
])('an option that cannot be used is named: %j', async (twoFactor, message) => {
  await expect(startTestServer({ twoFactor })).rejects.toThrow(message)
})

test('the options say how codes look', async () => {
  const here = await startTestServer({
    twoFactor: {
      issuer: 'Acme',
      totpOptions: { digits: 8, period: 60 },
      otpOptions: { digits: 8 },
      backupCodeOptions: { amount: 3, length: 12 },
    },
  })
  const ann = await here.createUser()
  const { body } = await ann.post('/two-factor/enable', { password: ann.password })
  expect(body.totpURI).toMatch(/^otpauth:\/\/totp\/Acme:.*&issuer=Acme&digits=8&period=60$/)
  expect(body.backupCodes).toHaveLength(3)
  expect(body.backupCodes[0]).toMatch(/^\w{5}-\w{7}$/)
  const own = await ann.post('/two-factor/enable', { password: ann.password, issuer: 'Mine' })
  expect(own.body.totpURI).toMatch(/^otpauth:\/\/totp\/Mine:/)
  const authenticator = scan(here, own.body.totpURI)
  expect((await ann.post('/two-factor/verify-totp', { code: authenticator.code() })).status).toBe(200)
  await ann.post('/two-factor/send-otp')
  expect(await findMailedCode(here, ann)).toMatch(/^\d{8}$/)
  expect(await ann.post('/two-factor/enable', { password: ann.password, issuer: 'M'.repeat(101) })).toMatchObject({
    status: 400,
    body: { message: '[body.issuer] Must contain at most 100 character(s)' },
  })
})
