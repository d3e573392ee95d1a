import type { AuditAction, LatchkeyCalls } from '@latchkey/contract'
import { expect, test } from 'vitest'
import {
  startTwoFactorSetup,
  signInToChallenge,
  readAllRows,
  runFiftyTimes,
  findMailedCode,
  type TestUser,
  type SecondFactors,
  enableTwoFactor,
  enableTwoFactorByMail,
  signInOnTrustedDevice,
  startTestServer,
  withMailedCodes,
  type TestServer,
} from '@latchkey/testing'

const REQUEST = { 'x-request-id': 'request-of-the-test', 'user-agent': "Ann's other browser" }

interface Setup {
  server: TestServer
  /** Signed in, with two-factor authentication enabled. */
  ann: TestUser
  factors: SecondFactors
}

interface Case {
  rows: AuditAction[]
  /** With an authenticator by default. */
  enable?: typeof enableTwoFactor
  call: (setup: Setup) => Promise<{ status: number }>
}

/** The two-factor calls that write. */
type WritingCall = Exclude<
  {
    [Name in keyof LatchkeyCalls]: LatchkeyCalls[Name] extends { feature: 'two-factor'; method: 'POST' } ? Name : never
  }[keyof LatchkeyCalls],
  'getTotpUri'
>

const cases: Record<WritingCall, Case> = {
  enableTwoFactor: {
    rows: ['two-factor.set-up'],
    call: ({ ann }) => ann.post('/two-factor/enable', { password: ann.password }, REQUEST),
  },
  disableTwoFactor: {
    rows: ['session.started', 'two-factor.disabled'],
    call: ({ ann }) => ann.post('/two-factor/disable', { password: ann.password }, REQUEST),
  },
  verifyTotp: {
    rows: ['session.started', 'trusted-device.added', 'two-factor.passed'],
    call: async ({ ann, factors }) => {
      const browser = await signInToChallenge(ann)
      const input = { code: factors.authenticator.code(), trustDevice: true }
      return browser.post('/two-factor/verify-totp', input, REQUEST)
    },
  },
  sendTwoFactorOtp: {
    rows: ['two-factor.code-requested'],
    enable: enableTwoFactorByMail,
    call: async ({ ann }) => (await signInToChallenge(ann)).post('/two-factor/send-otp', undefined, REQUEST),
  },
  verifyTwoFactorOtp: {
    rows: ['two-factor.passed'],
    enable: enableTwoFactorByMail,
    call: async ({ server, ann }) => {
      await ann.post('/two-factor/send-otp')
      return ann.post('/two-factor/verify-otp', { code: await findMailedCode(server, ann) }, REQUEST)
    },
  },
  generateBackupCodes: {
    rows: ['backup-codes.renewed'],
    call: ({ ann }) => ann.post('/two-factor/generate-backup-codes', { password: ann.password }, REQUEST),
  },
  verifyBackupCode: {
    rows: ['session.started', 'two-factor.passed'],
    call: async ({ ann, factors }) => {
      const browser = await signInToChallenge(ann)
      return browser.post('/two-factor/verify-backup-code', { code: factors.backupCodes[0] }, REQUEST)
    },
  },
  requestRecovery: {
    rows: ['two-factor.recovery-requested'],
    call: async ({ ann }) => (await signInToChallenge(ann)).post('/two-factor/request-recovery', undefined, REQUEST),
  },
  completeRecovery: {
    rows: ['two-factor.disabled', 'two-factor.recovered'],
    call: async ({ server, ann }) => {
      await (await signInToChallenge(ann)).post('/two-factor/request-recovery')
      server.advanceClock(3 * 86_400)
      const browser = await signInToChallenge(ann)
      await browser.post('/two-factor/request-recovery')
      const { text } = await server.findMail('twoFactorRecoveryCode', ann.email)
      const code = /^\d{8}$/m.exec(text)?.[0]
      return browser.post('/two-factor/complete-recovery', { code }, REQUEST)
    },
  },
  cancelRecovery: {
    rows: ['two-factor.recovery-canceled'],
    call: async ({ ann }) => {
      await (await signInToChallenge(ann)).post('/two-factor/request-recovery')
      return ann.post('/two-factor/cancel-recovery', {}, REQUEST)
    },
  },
  revokeTrustedDevice: {
    rows: ['trusted-device.revoked'],
    call: async ({ ann, factors }) => {
      await signInOnTrustedDevice(ann, factors)
      const [{ id }] = (await ann.get('/two-factor/list-trusted-devices')).body
      return ann.post('/two-factor/revoke-trusted-device', { id }, REQUEST)
    },
  },
}

const readAudit = ({ database }: TestServer) => database.kysely.selectFrom('audit').selectAll().execute()

const createSetup = async (enable = enableTwoFactor): Promise<Setup> => {
  const server = await startTestServer(withMailedCodes)
  const ann = await server.createUser()
  return { server, ann, factors: await enable(server, ann) }
}

test.each(Object.entries(cases))(
  '%s records actor, action, target, IP address, user agent and request id',
  async (_, { rows, enable, call }) => {
    const setup = await createSetup(enable)
    const { id } = await setup.ann.fetchUser()
    expect((await call(setup)).status).toBe(200)
    const written = (await readAudit(setup.server)).filter(({ requestId }) => requestId === REQUEST['x-request-id'])
    expect(written.map(({ action }) => action).toSorted()).toEqual(rows.toSorted())
    for (const row of written) {
      expect(row).toMatchObject({ actorId: id, ipAddress: '203.0.113.7', userAgent: REQUEST['user-agent'] })
      if (/^(two-factor|backup-codes)\./.test(row.action)) expect(row.target).toBe(`user:${id}`)
      else expect(row.target).toMatch(/^(session|trusted-device):[A-Za-z0-9]{32}$/)
    }
  },
)

test('records enabling, a replaced authenticator, challenges, the lock and the kind of factor', async () => {
  const { server, ann } = await createSetup()
  const replacement = await startTwoFactorSetup(server, ann)
  await ann.post('/two-factor/verify-totp', { code: replacement.authenticator.code() })
  const browser = await signInToChallenge(ann)
  await runFiftyTimes(() => ann.post('/two-factor/verify-totp', { code: 'wrong' }))
  const rows = await readAudit(server)
  const actions = rows.map(({ action }) => action)
  for (const action of ['two-factor.enabled', 'two-factor.authenticator-replaced', 'two-factor.challenged']) {
    expect(actions, action).toContain(action)
  }
  expect(actions.filter((action) => action === 'two-factor.locked')).toHaveLength(1)
  expect(browser.cookies.size).toBe(1)
  const passed = rows.find(({ action }) => action === 'two-factor.passed')
  expect(JSON.parse(passed?.details ?? '')).toEqual({ factor: 'totp' })
})

test('writes nothing if a two-factor call fails', async () => {
  const { server, ann } = await createSetup()
  const bob = await server.createUser('Bob')
  const before = await readAllRows(server.database)
  for (const [user, path, input] of [
    [ann, 'enable', { password: 'not the password' }],
    [ann, 'disable', { password: 'not the password' }],
    [ann, 'generate-backup-codes', { password: 'not the password' }],
    [ann, 'revoke-trusted-device', { id: 'unknown' }],
    [ann, 'verify-otp', { code: '123456' }],
    [bob, 'verify-totp', { code: '123456' }],
    [bob, 'send-otp', undefined],
    [bob, 'generate-backup-codes', { password: bob.password }],
  ] as const) {
    expect((await user.post(`/two-factor/${path}`, input, REQUEST)).status, path).toBeGreaterThanOrEqual(400)
  }
  expect(await readAllRows(server.database)).toBe(before)
})

test('records no end of two-factor authentication that was not enabled', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  await startTwoFactorSetup(server, ann)
  expect((await ann.post('/two-factor/disable', { password: ann.password })).status).toBe(200)
  const actions = (await readAudit(server)).map(({ action }) => action)
  expect(actions).toContain('two-factor.set-up')
  expect(actions).not.toContain('two-factor.disabled')
})
