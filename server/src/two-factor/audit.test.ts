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
  signInOnTrustedDevice,
  startTestServer,
  type TestServer,
} from '@latchkey/testing'

const REQUEST = { 'x-request-id': 'request-of-the-test', 'user-agent': "Ann's other browser" }

interface Scene {
  here: TestServer
  /** Has two-factor on, and is signed in. */
  ann: TestUser
  factors: SecondFactors
}

interface Case {
  rows: AuditAction[]
  act: (scene: Scene) => Promise<{ status: number }>
}

/** The calls of two-factor that change something. */
type Deeds = Exclude<
  {
    [Name in keyof LatchkeyCalls]: LatchkeyCalls[Name] extends { feature: 'two-factor'; method: 'POST' } ? Name : never
  }[keyof LatchkeyCalls],
  'getTotpUri'
>

const cases: Record<Deeds, Case> = {
  enableTwoFactor: {
    rows: ['two-factor.set-up'],
    act: ({ ann }) => ann.post('/two-factor/enable', { password: ann.password }, REQUEST),
  },
  disableTwoFactor: {
    rows: ['session.started', 'two-factor.disabled'],
    act: ({ ann }) => ann.post('/two-factor/disable', { password: ann.password }, REQUEST),
  },
  verifyTotp: {
    rows: ['session.started', 'trusted-device.added', 'two-factor.passed'],
    act: async ({ ann, factors }) => {
      const browser = await signInToChallenge(ann)
      const input = { code: factors.authenticator.code(), trustDevice: true }
      return browser.post('/two-factor/verify-totp', input, REQUEST)
    },
  },
  sendTwoFactorOtp: {
    rows: ['two-factor.code-requested'],
    act: async ({ ann }) => (await signInToChallenge(ann)).post('/two-factor/send-otp', undefined, REQUEST),
  },
  verifyTwoFactorOtp: {
    rows: ['two-factor.passed'],
    act: async ({ here, ann }) => {
      await ann.post('/two-factor/send-otp')
      return ann.post('/two-factor/verify-otp', { code: await findMailedCode(here, ann) }, REQUEST)
    },
  },
  generateBackupCodes: {
    rows: ['backup-codes.renewed'],
    act: ({ ann }) => ann.post('/two-factor/generate-backup-codes', { password: ann.password }, REQUEST),
  },
  verifyBackupCode: {
    rows: ['session.started', 'two-factor.passed'],
    act: async ({ ann, factors }) => {
      const browser = await signInToChallenge(ann)
      return browser.post('/two-factor/verify-backup-code', { code: factors.backupCodes[0] }, REQUEST)
    },
  },
  revokeTrustedDevice: {
    rows: ['trusted-device.revoked'],
    act: async ({ ann, factors }) => {
      await signInOnTrustedDevice(ann, factors)
      const [{ id }] = (await ann.get('/two-factor/list-trusted-devices')).body
      return ann.post('/two-factor/revoke-trusted-device', { id }, REQUEST)
    },
  },
}

const auditOf = ({ database }: TestServer) => database.kysely.selectFrom('audit').selectAll().execute()

const scene = async (): Promise<Scene> => {
  const here = await startTestServer()
  const ann = await here.createUser()
  return { here, ann, factors: await enableTwoFactor(here, ann) }
}

test.each(Object.entries(cases))(
  '%s writes who, what, whom, from where and the request id',
  async (_, { rows, act }) => {
    const all = await scene()
    const { id } = await all.ann.fetchUser()
    expect((await act(all)).status).toBe(200)
    const written = (await auditOf(all.here)).filter(({ requestId }) => requestId === REQUEST['x-request-id'])
    expect(written.map(({ action }) => action).toSorted()).toEqual(rows.toSorted())
    for (const row of written) {
      expect(row).toMatchObject({ actorId: id, ipAddress: '203.0.113.7', userAgent: REQUEST['user-agent'] })
      if (/^(two-factor|backup-codes)\./.test(row.action)) expect(row.target).toBe(`user:${id}`)
      else expect(row.target).toMatch(/^(session|trusted-device):[A-Za-z0-9]{32}$/)
    }
  },
)

test('the first code, the replacement of the app, a challenge and a lock are on record, and which factor it was', async () => {
  const { here, ann } = await scene()
  const fresh = await startTwoFactorSetup(here, ann)
  await ann.post('/two-factor/verify-totp', { code: fresh.authenticator.code() })
  const browser = await signInToChallenge(ann)
  await runFiftyTimes(() => ann.post('/two-factor/verify-totp', { code: 'wrong' }))
  const rows = await auditOf(here)
  const actions = rows.map(({ action }) => action)
  for (const action of ['two-factor.enabled', 'two-factor.authenticator-replaced', 'two-factor.challenged']) {
    expect(actions, action).toContain(action)
  }
  expect(actions.filter((action) => action === 'two-factor.locked')).toHaveLength(1)
  expect(browser.cookies.size).toBe(1)
  const passed = rows.find(({ action }) => action === 'two-factor.passed')
  expect(JSON.parse(passed?.details ?? '')).toEqual({ factor: 'totp' })
})

test('a refused call of two-factor writes nothing', async () => {
  const { here, ann } = await scene()
  const bob = await here.createUser('Bob')
  const before = await readAllRows(here.database)
  for (const [person, path, input] of [
    [ann, 'enable', { password: 'not the password' }],
    [ann, 'disable', { password: 'not the password' }],
    [ann, 'generate-backup-codes', { password: 'not the password' }],
    [ann, 'revoke-trusted-device', { id: 'unknown' }],
    [ann, 'verify-otp', { code: '123456' }],
    [bob, 'verify-totp', { code: '123456' }],
    [bob, 'send-otp', undefined],
    [bob, 'generate-backup-codes', { password: bob.password }],
  ] as const) {
    expect((await person.post(`/two-factor/${path}`, input, REQUEST)).status, path).toBeGreaterThanOrEqual(400)
  }
  expect(await readAllRows(here.database)).toBe(before)
})
