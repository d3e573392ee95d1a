import { expect, test } from 'vitest'
import {
  signInToChallenge,
  type TestUser,
  type SecondFactors,
  enableTwoFactor,
  signInOnTrustedDevice,
  startTestServer,
  type TestServer,
} from '@latchkey/testing'

const DAY = 86_400
const COOKIE = '__Secure-latchkey.trust_device'
const isAsked = async (browser: TestUser): Promise<boolean> => (await browser.signIn()).body.twoFactorRedirect === true
const devicesOf = async (person: TestUser) => (await person.get('/two-factor/list-trusted-devices')).body

interface Scene {
  here: TestServer
  ann: TestUser
  factors: SecondFactors
  /** A browser of Ann's that is trusted, and signed in. */
  device: TestUser
}

const scene = async (): Promise<Scene> => {
  const here = await startTestServer()
  const ann = await here.createUser()
  const factors = await enableTwoFactor(here, ann)
  const device = await signInOnTrustedDevice(ann, factors)
  here.advanceClock(30)
  return { here, ann, factors, device }
}

test('Defect 9: a trusted device is not asked again, however often it signs in', async () => {
  const { device } = await scene()
  for (let time = 0; time < 3; time++) {
    await device.post('/sign-out')
    expect(await isAsked(device)).toBe(false)
    expect(await device.fetchUser()).not.toBeNull()
  }
})

test('the trust lasts thirty days, and is extended by each use', async () => {
  const { here, ann, device } = await scene()
  for (let month = 0; month < 3; month++) {
    here.advanceClock(29 * DAY)
    const answer = await device.signIn()
    expect(answer.body.user.email).toBe(ann.email)
    const line = answer.setCookies.find((it) => it.startsWith(COOKIE))
    expect(line).toMatch(/; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  }
  here.advanceClock(30 * DAY)
  expect(await isAsked(device)).toBe(true)
})

test('every factor can be the one after which a device is trusted, and without the wish none is', async () => {
  const { here, ann, factors } = await scene()
  for (const [path, code, trustDevice] of [
    ['verify-totp', factors.authenticator.code(), true],
    ['verify-backup-code', factors.backupCodes[0], true],
    ['verify-backup-code', factors.backupCodes[1], false],
    ['verify-backup-code', factors.backupCodes[2], undefined],
  ] as const) {
    const browser = await signInToChallenge(ann)
    await browser.post(`/two-factor/${path}`, { code, trustDevice })
    await browser.post('/sign-out')
    expect(await isAsked(browser), path).toBe(trustDevice !== true)
  }
  expect(await here.database.kysely.selectFrom('trustedDevice').select('id').execute()).toHaveLength(3)
})

test('the device on which two-factor is set up can be trusted at once', async () => {
  const { here } = await scene()
  const bob = await here.createUser('Bob')
  const { backupCodes } = await enableTwoFactor(here, bob)
  await bob.post('/two-factor/verify-backup-code', { code: backupCodes[0], trustDevice: true })
  expect(await isAsked(bob)).toBe(false)
})

test('a trust_device cookie of another user is ignored, and so is one that nobody gave', async () => {
  const { here, device } = await scene()
  const bob = await here.createUser('Bob')
  await enableTwoFactor(here, bob)
  const genuine = device.cookies.get(COOKIE) ?? ''
  for (const value of [genuine, `x${genuine.slice(1)}`, genuine.split('.')[0] ?? '', 'nonsense']) {
    const browser = bob.otherBrowser()
    browser.cookies.set(COOKIE, value)
    expect(await isAsked(browser)).toBe(true)
  }
  expect(await isAsked(device)).toBe(false)
})

test('trusted devices are listed, the one used last first', async () => {
  const { here, ann, factors, device } = await scene()
  const [first] = await devicesOf(device)
  expect(await devicesOf(device)).toEqual([
    {
      id: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
      ipAddress: '203.0.113.7',
      userAgent: "Ann's browser",
      createdAt: first.createdAt,
      lastUsedAt: first.createdAt,
      expiresAt: new Date(Date.parse(first.createdAt) + 30 * DAY * 1000).toISOString(),
      isCurrent: true,
    },
  ])
  await signInOnTrustedDevice(ann, factors)
  here.advanceClock(DAY)
  await device.signIn()
  const listed = await devicesOf(device)
  expect(listed.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([true, false])
  expect(Date.parse(listed[0].lastUsedAt) - Date.parse(listed[0].createdAt)).toBeGreaterThanOrEqual(DAY * 1000)
  expect((await devicesOf(ann)).map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([false, false])
  here.advanceClock(31 * DAY)
  await ann.otherBrowser().signIn()
  expect(await here.database.kysely.selectFrom('trustedDevice').select('id').execute()).toHaveLength(2)
})

test('one browser is one device, however often it was trusted', async () => {
  const { device, factors } = await scene()
  await device.post('/two-factor/verify-totp', { code: factors.authenticator.code(), trustDevice: true })
  expect(await devicesOf(device)).toHaveLength(1)
})

test('a trusted device can be revoked: it is asked again, and its session stays', async () => {
  const { ann, device } = await scene()
  const [{ id }] = await devicesOf(ann)
  expect(await ann.post('/two-factor/revoke-trusted-device', { id })).toMatchObject({
    status: 200,
    body: { status: true },
    setCookies: [],
  })
  expect(await devicesOf(ann)).toEqual([])
  expect(await device.fetchUser()).toMatchObject({ email: ann.email })
  expect(await isAsked(device)).toBe(true)
})

test('whoever revokes the device they sit at has its cookie taken away', async () => {
  const { device } = await scene()
  const [{ id }] = await devicesOf(device)
  await device.post('/two-factor/revoke-trusted-device', { id })
  expect(device.cookies.has(COOKIE)).toBe(false)
})

test('R42 a device of somebody else looks like one that does not exist', async () => {
  const { here, device, ann } = await scene()
  const bob = await here.createUser('Bob')
  const [{ id }] = await devicesOf(ann)
  expect(await devicesOf(bob)).toEqual([])
  for (const unknown of [id, 'unknown']) {
    expect(await bob.post('/two-factor/revoke-trusted-device', { id: unknown })).toMatchObject({
      status: 400,
      body: { code: 'TRUSTED_DEVICE_NOT_FOUND', message: 'Trusted device not found' },
    })
  }
  expect(await isAsked(device)).toBe(false)
})

/** What ends the trust in every device; each leaves Ann signed in, or able to sign in with the password it names. */
const ends: [string, (scene: Scene) => Promise<string>][] = [
  [
    'disabling two-factor and enabling it again',
    async ({ here, ann }) => {
      await ann.post('/two-factor/disable', { password: ann.password })
      await enableTwoFactor(here, ann)
      return ann.password
    },
  ],
  [
    'changing the password',
    async ({ ann }) => {
      await ann.post('/change-password', { currentPassword: ann.password, newPassword: 'a new password' })
      return 'a new password'
    },
  ],
  [
    'resetting the password',
    async ({ here, ann }) => {
      await ann.post('/forget-password', { email: ann.email })
      const { token } = await here.findMail('reset', ann.email)
      await ann.post('/reset-password', { newPassword: 'a new password', token })
      return 'a new password'
    },
  ],
]

test.each(ends)('Defect 9: trust is ended by %s', async (_, act) => {
  const all = await scene()
  const password = await act(all)
  expect((await all.device.signIn({ password })).body).toEqual({ twoFactorRedirect: true })
})

test('a change of the password wants a second factor anew for what is guarded', async () => {
  const { ann } = await scene()
  await ann.post('/change-password', { currentPassword: ann.password, newPassword: 'a new password' })
  expect(await ann.post('/two-factor/disable', { password: 'a new password' })).toMatchObject({
    status: 403,
    body: { code: 'SESSION_IS_NOT_FRESH' },
  })
})
