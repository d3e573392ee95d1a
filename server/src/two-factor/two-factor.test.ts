import { expect, test } from 'vitest'
import {
  type TestResponse,
  startTwoFactorSetup,
  signInToChallenge,
  findMailedCode,
  type TestUser,
  scan,
  enableTwoFactor,
  enableTwoFactorByMail,
  startTestServer,
  withMailedCodes,
  type TestServer,
  createRefusal,
} from '@latchkey/testing'

const isEnabled = async (user: TestUser): Promise<boolean | undefined> => (await user.fetchUser())?.twoFactorEnabled

const requiresSecondFactor = async (user: TestUser): Promise<boolean> =>
  (await user.otherBrowser().signIn()).body.twoFactorRedirect === true

test('enables two-factor with the first code and disables it with the password', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  expect(await isEnabled(ann)).toBe(false)
  const { authenticator, backupCodes } = await startTwoFactorSetup(server, ann)
  expect(backupCodes).toHaveLength(10)
  for (const code of backupCodes) expect(code).toMatch(/^[A-Za-z0-9]{5}-[A-Za-z0-9]{5}$/)
  expect((await ann.post('/two-factor/verify-totp', { code: authenticator.code() })).status).toBe(200)
  expect(await isEnabled(ann)).toBe(true)
  expect(await requiresSecondFactor(ann)).toBe(true)
  expect(await ann.post('/two-factor/disable', { password: ann.password })).toMatchObject({
    status: 200,
    body: { status: true },
  })
  expect(await isEnabled(ann)).toBe(false)
  expect(await requiresSecondFactor(ann)).toBe(false)
})

test('requires no factor before its first valid code (R36)', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const { authenticator, backupCodes } = await startTwoFactorSetup(server, ann)
  expect(await requiresSecondFactor(ann)).toBe(false)
  expect(await ann.post('/two-factor/get-totp-uri', { password: ann.password })).toMatchObject(
    createRefusal(400, 'TOTP_NOT_ENABLED'),
  )
  expect(await ann.post('/two-factor/verify-backup-code', { code: backupCodes[0] })).toMatchObject(
    createRefusal(400, 'BACKUP_CODES_ARENT_ENABLED'),
  )
  expect(await ann.post('/two-factor/verify-totp', { code: '000000' })).toMatchObject(
    createRefusal(401, 'INVALID_CODE'),
  )
  expect(await requiresSecondFactor(ann)).toBe(false)
  expect((await ann.post('/two-factor/verify-totp', { code: authenticator.code() })).status).toBe(200)
  expect(await requiresSecondFactor(ann)).toBe(true)
})

test('enables mailed codes with a mailed code, without confirming the authenticator (R36)', async () => {
  const server = await startTestServer(withMailedCodes)
  const ann = await server.createUser()
  const { authenticator } = await startTwoFactorSetup(server, ann)
  await ann.post('/two-factor/send-otp')
  const mailed = await findMailedCode(server, ann)
  expect((await ann.post('/two-factor/verify-otp', { code: mailed })).status).toBe(200)
  expect(await isEnabled(ann)).toBe(true)
  const browser = await signInToChallenge(ann)
  expect(await browser.post('/two-factor/verify-totp', { code: authenticator.code() })).toMatchObject(
    createRefusal(400, 'TOTP_NOT_ENABLED'),
  )
  await browser.post('/two-factor/send-otp')
  expect((await browser.post('/two-factor/verify-otp', { code: await findMailedCode(server, ann) })).status).toBe(200)
  // A code in a session confirms the authenticator later.
  expect((await ann.post('/two-factor/verify-totp', { code: authenticator.code() })).status).toBe(200)
  const next = await signInToChallenge(ann)
  expect((await next.post('/two-factor/verify-totp', { code: authenticator.code(1) })).status).toBe(200)
})

test('returns the token of the replacement session when verify-totp enables two-factor', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const organization = await ann.createOrganization()
  const before = (await ann.get('/get-session')).body.session
  const { authenticator } = await startTwoFactorSetup(server, ann)
  const old = new Map(ann.cookies)
  const { body } = await ann.post('/two-factor/verify-totp', { code: authenticator.code() })
  const { session, user } = (await ann.get('/get-session')).body
  expect(body).toMatchObject({ token: session.token, user: { id: user.id, email: ann.email } })
  expect(session.token).not.toBe(before.token)
  // The replacement keeps the active organization, and the previous session ends.
  expect(session.activeOrganizationId).toBe(organization.id)
  const copy = ann.otherBrowser()
  for (const [name, value] of old) copy.cookies.set(name, value)
  expect(await copy.fetchUser()).toBeNull()
})

test('the replacement session is remembered only if the previous one was', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const findSessionCookie = ({ setCookies }: TestResponse) =>
    setCookies.find((line) => line.includes('.session_token='))
  await ann.signIn({ rememberMe: false })
  const { authenticator } = await startTwoFactorSetup(server, ann)
  const enabled = await ann.post('/two-factor/verify-totp', { code: authenticator.code() })
  expect(findSessionCookie(enabled)).not.toContain('Max-Age')
  const disabled = await ann.post('/two-factor/disable', { password: ann.password })
  expect(findSessionCookie(disabled)).not.toContain('Max-Age')
})

test('the replacement session stays as recent as the step-up before it', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const { authenticator } = await enableTwoFactor(server, ann)
  server.advanceClock(86_400)
  await ann.post('/step-up', { method: 'totp', code: authenticator.code() })
  expect((await ann.post('/two-factor/disable', { password: ann.password })).status).toBe(200)
  expect((await ann.get('/export-activity?format=json')).status).toBe(200)
})

test('an attacker with an old session cannot complete the enrollment that the user started', async () => {
  const server = await startTestServer(withMailedCodes)
  const ann = await server.createUser()
  const { authenticator } = await startTwoFactorSetup(server, ann)
  server.advanceClock(601)
  const refusal = createRefusal(403, 'SESSION_IS_NOT_FRESH')
  expect(await ann.post('/two-factor/verify-totp', { code: authenticator.code() })).toMatchObject(refusal)
  await ann.post('/two-factor/send-otp')
  const code = await findMailedCode(server, ann)
  expect(await ann.post('/two-factor/verify-otp', { code })).toMatchObject(refusal)
  expect(await isEnabled(ann)).toBe(false)
})

test('returns a TOTP URI that generates the same codes on another device', async () => {
  const server = await startTestServer({ appName: 'My App' })
  const ann = await server.createUser()
  const { authenticator } = await enableTwoFactor(server, ann)
  const { body } = await ann.post('/two-factor/get-totp-uri', { password: ann.password })
  expect(body.totpURI).toMatch(/^otpauth:\/\/totp\/My%20App:ann.*%40example\.com\?secret=[A-Z2-7]{32}&issuer=My%20App&/)
  expect(scan(server, body.totpURI).code()).toBe(authenticator.code())
  const bob = await server.createUser('Bob')
  expect(await bob.post('/two-factor/get-totp-uri', { password: bob.password })).toMatchObject(
    createRefusal(400, 'TOTP_NOT_ENABLED'),
  )
})

test('replaces all backup codes, and fails if two-factor is not enabled', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const generateBackupCodes = () => ann.post('/two-factor/generate-backup-codes', { password: ann.password })
  expect(await generateBackupCodes()).toMatchObject(createRefusal(400, 'TWO_FACTOR_ISNT_ENABLED'))
  const { backupCodes: old } = await enableTwoFactor(server, ann)
  const { body } = await generateBackupCodes()
  expect(body).toMatchObject({ status: true })
  expect(new Set([...old, ...body.backupCodes]).size).toBe(20)
  expect(await ann.post('/two-factor/verify-backup-code', { code: old[0] })).toMatchObject(
    createRefusal(401, 'INVALID_BACKUP_CODE'),
  )
  // Spaces and hyphens are ignored.
  const [first = ''] = body.backupCodes
  expect((await ann.post('/two-factor/verify-backup-code', { code: ` ${first.replace('-', ' ')} ` })).status).toBe(200)
})

test('notifies the user when two-factor is enabled or disabled and when backup codes are renewed', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  await ann.post('/two-factor/disable', { password: ann.password })
  await enableTwoFactor(server, ann)
  await ann.post('/two-factor/generate-backup-codes', { password: ann.password })
  await ann.post('/two-factor/disable', { password: ann.password })
  for (const kind of ['twoFactorEnabled', 'backupCodesRenewed', 'twoFactorDisabled'] as const) {
    expect(await server.listMails(kind, ann.email), kind).toHaveLength(1)
  }
})

test('deletes all factors and challenges when two-factor is disabled', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const old = await enableTwoFactor(server, ann)
  const pending = await signInToChallenge(ann)
  await ann.post('/two-factor/disable', { password: ann.password })
  const current = await enableTwoFactor(server, ann)
  expect(await pending.post('/two-factor/verify-totp', { code: current.authenticator.code() })).toMatchObject(
    createRefusal(401, 'INVALID_TWO_FACTOR_COOKIE'),
  )
  const browser = await signInToChallenge(ann)
  for (const [path, code] of [
    ['verify-totp', old.authenticator.code()],
    ['verify-backup-code', old.backupCodes[0]],
  ]) {
    expect((await browser.post(`/two-factor/${path}`, { code })).status, path).toBe(401)
  }
  expect((await browser.post('/two-factor/verify-totp', { code: current.authenticator.code() })).status).toBe(200)
})

test('stores no code or secret in clear, and returns no stored value', async () => {
  const server = await startTestServer({ ...withMailedCodes, admin: false })
  const ann = await server.createUser()
  const response = await ann.post('/two-factor/enable', { password: ann.password })
  const { totpURI, backupCodes } = response.body
  const authenticator = scan(server, totpURI)
  await ann.post('/two-factor/send-otp')
  const mailed = await findMailedCode(server, ann)
  await ann.post('/two-factor/verify-totp', { code: authenticator.code(), trustDevice: true })
  const { body } = await ann.get('/get-session')
  const stored = await readSecretTables(server)
  const secret = /secret=(\w+)/.exec(totpURI)?.[1] ?? expect.fail('no secret')
  const plain = Buffer.from(secret).toString('hex')
  for (const text of [
    secret,
    plain,
    mailed,
    ...backupCodes,
    ...backupCodes.map((code: string) => code.replace('-', '')),
  ]) {
    expect(stored).not.toContain(text)
    expect(JSON.stringify(body)).not.toContain(text)
  }
  for (const [name, value] of ann.cookies) expect(stored, name).not.toContain(value.slice(0, 20))
  expect(Object.keys(body.user).toSorted()).toEqual(
    ['createdAt', 'email', 'emailVerified', 'id', 'image', 'name', 'twoFactorEnabled', 'updatedAt'].toSorted(),
  )
})

const readSecretTables = async ({ database: { kysely } }: TestServer): Promise<string> =>
  JSON.stringify(
    await Promise.all(
      (
        [
          'twoFactor',
          'backupCode',
          'mailedCode',
          'twoFactorChallenge',
          'twoFactorRecovery',
          'trustedDevice',
          'audit',
        ] as const
      ).map((table) => kysely.selectFrom(table).selectAll().execute()),
    ),
  )

test('requires and reports no second factor if two-factor is disabled in the options (R53)', async () => {
  const server = await startTestServer({ twoFactor: false })
  const ann = await server.createUser()
  await server.database.kysely.updateTable('user').set({ twoFactorEnabled: 1 }).execute()
  expect((await ann.otherBrowser().signIn()).body.user.email).toBe(ann.email)
  expect(await isEnabled(ann)).toBeUndefined()
})

/** Clients that guess the HTTP method from the path must use POST server. */
const postPaths: [path: string, call: (server: TestServer, ann: TestUser) => Promise<TestResponse>][] = [
  ['/two-factor/disable', (_, ann) => ann.post('/two-factor/disable', { password: ann.password })],
  ['/two-factor/enable', (_, ann) => ann.post('/two-factor/enable', { password: ann.password })],
  [
    '/two-factor/send-otp',
    async (server, ann) => {
      await enableTwoFactorByMail(server, ann)
      return ann.post('/two-factor/send-otp')
    },
  ],
  [
    '/two-factor/generate-backup-codes',
    async (server, ann) => {
      await enableTwoFactor(server, ann)
      return ann.post('/two-factor/generate-backup-codes', { password: ann.password })
    },
  ],
]

test.each(postPaths)('accepts only POST: %s', async (path, call) => {
  const server = await startTestServer(withMailedCodes)
  const ann = await server.createUser()
  expect((await call(server, ann)).status).toBe(200)
  expect(await ann.get(path)).toMatchObject(createRefusal(405, 'METHOD_NOT_ALLOWED'))
})

test.each([
  [{ totpOptions: { period: 1 } }, 'twoFactor.totpOptions.period must be a whole number from 15 to 300; received 1'],
  [{ otpOptions: { digits: 3 } }, 'twoFactor.otpOptions.digits must be a whole number from 4 to 10; received 3'],
  [{ otpOptions: { period: 0.5 } }, 'twoFactor.otpOptions.period must be a whole number from 1 to 60; received 0.5'],
  [{ backupCodeOptions: { amount: 0 } }, 'twoFactor.backupCodeOptions.amount must be a whole number from 1 to 100'],
  [{ backupCodeOptions: { length: 4 } }, 'twoFactor.backupCodeOptions.length must be a whole number from 8 to 64'],
])('names the invalid option at startup: %j', async (twoFactor, message) => {
  await expect(startTestServer({ twoFactor })).rejects.toThrow(message)
})

test('generates codes in the configured format', async () => {
  const server = await startTestServer({
    twoFactor: {
      issuer: 'Acme',
      totpOptions: { digits: 8, period: 60 },
      otpOptions: { digits: 8, sendOTP: true },
      backupCodeOptions: { amount: 3, length: 12 },
    },
  })
  const ann = await server.createUser()
  const { body } = await ann.post('/two-factor/enable', { password: ann.password })
  expect(body.totpURI).toMatch(/^otpauth:\/\/totp\/Acme:.*&issuer=Acme&digits=8&period=60$/)
  expect(body.backupCodes).toHaveLength(3)
  expect(body.backupCodes[0]).toMatch(/^\w{5}-\w{7}$/)
  const own = await ann.post('/two-factor/enable', { password: ann.password, issuer: 'Mine' })
  expect(own.body.totpURI).toMatch(/^otpauth:\/\/totp\/Mine:/)
  const authenticator = scan(server, own.body.totpURI)
  await ann.post('/two-factor/send-otp')
  expect(await findMailedCode(server, ann)).toMatch(/^\d{8}$/)
  expect((await ann.post('/two-factor/verify-totp', { code: authenticator.code() })).status).toBe(200)
  expect(await ann.post('/two-factor/enable', { password: ann.password, issuer: 'M'.repeat(101) })).toMatchObject({
    status: 400,
    body: { message: '[body.issuer] Must contain at most 100 character(s)' },
  })
})
