import { expect, test } from 'vitest'
import {
  copyBrowser,
  createUserWithRole,
  signInToChallenge,
  type TestUser,
  type SecondFactors,
  enableTwoFactor,
  signInOnTrustedDevice,
  startTestServer,
  type TestServer,
} from '@latchkey/testing'
import { signCookie } from '../http/cookies.ts'

const DAY = 86_400
const COOKIE = '__Host-latchkey.trust_device'

const requiresSecondFactor = async (browser: TestUser): Promise<boolean> =>
  (await browser.signIn()).body.twoFactorRedirect === true

const listDevices = async (user: TestUser) => (await user.get('/two-factor/list-trusted-devices')).body

interface Setup {
  server: TestServer
  ann: TestUser
  factors: SecondFactors
  /** A trusted browser of Ann's with a session. */
  device: TestUser
}

const createSetup = async (): Promise<Setup> => {
  const server = await startTestServer()
  const ann = await server.createUser()
  // The reset of an unverified account deletes the second factor, too.
  await ann.verifyEmail()
  const factors = await enableTwoFactor(server, ann)
  const device = await signInOnTrustedDevice(ann, factors)
  server.advanceClock(30)
  return { server, ann, factors, device }
}

test('requires no second factor on a trusted device, however often it signs in', async () => {
  const { device } = await createSetup()
  for (let signIn = 0; signIn < 3; signIn++) {
    await device.post('/sign-out')
    expect(await requiresSecondFactor(device)).toBe(false)
    expect(await device.fetchUser()).not.toBeNull()
  }
})

test('keeps the hundred most recently used devices of a user', async () => {
  const { server, ann, factors, device } = await createSetup()
  const { kysely } = server.database
  const original = await kysely.selectFrom('trustedDevice').selectAll().executeTakeFirstOrThrow()
  for (let index = 1; index <= 99; index++) {
    const copy = { id: `copy-${index}`, secretHash: `copy-${index}`, lastUsedAt: original.lastUsedAt + index }
    await kysely
      .insertInto('trustedDevice')
      .values({ ...original, ...copy })
      .execute()
  }
  expect(await listDevices(ann)).toHaveLength(100)
  await signInOnTrustedDevice(ann, factors)
  const ids = (await kysely.selectFrom('trustedDevice').select('id').execute()).map(({ id }) => id)
  expect(ids).toHaveLength(100)
  expect(ids).not.toContain(original.id)
  expect(ids).toContain('copy-1')
  await device.post('/sign-out')
  expect(await requiresSecondFactor(device)).toBe(true)
})

test('a stolen device cookie replaces the second factor for thirty days at most, however often it is used', async () => {
  const { server, ann, device } = await createSetup()
  for (let week = 0; week < 4; week++) {
    server.advanceClock(7 * DAY)
    const response = await device.signIn()
    expect(response.body.user.email).toBe(ann.email)
    const deviceCookie = response.setCookies.find((setCookie) => setCookie.startsWith(COOKIE)) ?? ''
    expect(deviceCookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(Number(/; Max-Age=(\d+)/.exec(deviceCookie)?.[1])).toBeLessThanOrEqual((30 - 7 * (week + 1)) * DAY)
  }
  server.advanceClock(2 * DAY)
  expect(await requiresSecondFactor(device)).toBe(true)
})

test('a device whose trust an earlier release extended needs a second factor', async () => {
  const { server, device } = await createSetup()
  server.advanceClock(30 * DAY)
  await server.database.kysely
    .updateTable('trustedDevice')
    .set({ expiresAt: server.now() + DAY * 1000 })
    .execute()
  expect(await requiresSecondFactor(device)).toBe(true)
})

test.each([
  ['the thief uses the copy after the owner', 'device', 'thief'],
  ['the owner uses the original after the thief', 'thief', 'device'],
] as const)('a copied device cookie ends the trust when %s', async (_order, first, second) => {
  const { server, ann, device } = await createSetup()
  const browsers = { device, thief: ann.otherBrowser() }
  browsers.thief.cookies.set(COOKIE, device.cookies.get(COOKIE) ?? '')
  expect(await requiresSecondFactor(browsers[first])).toBe(false)
  server.advanceClock(11)
  expect(await requiresSecondFactor(browsers[second])).toBe(true)
  // Nothing shows which of the two browsers is the thief's, so the trust ends in both.
  expect(await requiresSecondFactor(browsers[first])).toBe(true)
  expect(await listDevices(ann)).toEqual([])
  const [row] = await server.database.kysely
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'trusted-device.revoked')
    .execute()
  expect(JSON.parse(row?.details ?? '')).toEqual({ reason: 'secret-reused' })
})

test('a device cookie that was copied several sign-ins ago ends the trust', async () => {
  const { server, ann, device } = await createSetup()
  const attacker = ann.otherBrowser()
  attacker.cookies.set(COOKIE, device.cookies.get(COOKIE) ?? '')
  for (let signIn = 0; signIn < 3; signIn++) {
    server.advanceClock(60)
    expect(await requiresSecondFactor(device)).toBe(false)
  }
  expect(await requiresSecondFactor(attacker)).toBe(true)
  expect(await requiresSecondFactor(device)).toBe(true)
})

test('fifty tabs of a trusted device that sign in at once need no second factor', async () => {
  const { server, ann, device } = await createSetup()
  const value = device.cookies.get(COOKIE) ?? ''
  const tabs = Array.from({ length: 50 }, () => {
    const tab = ann.otherBrowser()
    tab.cookies.set(COOKIE, value)
    return tab
  })
  expect(await Promise.all(tabs.map(requiresSecondFactor))).toEqual(tabs.map(() => false))
  // One of them has replaced the cookie, for all tabs of the browser.
  const replaced = tabs.filter((tab) => tab.cookies.get(COOKIE) !== value)
  expect(replaced).toHaveLength(1)
  server.advanceClock(60)
  expect(await requiresSecondFactor(replaced[0] ?? device)).toBe(false)
})

test('a device cookie of an earlier release stays trusted and is replaced', async () => {
  const { device } = await createSetup()
  const [id = '', secret = ''] = decodeURIComponent(device.cookies.get(COOKIE) ?? '')
    .slice('trust_device:'.length)
    .split('.')
  device.cookies.set(COOKIE, signCookie(`trust_device:${secret}`, ['a secret of at least thirty-two characters']))
  expect(await requiresSecondFactor(device)).toBe(false)
  expect(device.cookies.get(COOKIE)).toContain(id)
  expect(await requiresSecondFactor(device)).toBe(false)
})

test('a user who revokes all sessions after a theft also ends the trust in the stolen device', async () => {
  const { ann, device } = await createSetup()
  const own = device.otherBrowser()
  for (const [name, value] of device.cookies) own.cookies.set(name, value)
  expect((await own.post('/revoke-sessions')).status).toBe(200)
  expect(own.cookies.has(COOKIE)).toBe(false)
  expect(await requiresSecondFactor(device)).toBe(true)
  expect(await requiresSecondFactor(ann)).toBe(true)
})

test('trusts a device after any factor, but only if the call requests it', async () => {
  const { server, ann, factors } = await createSetup()
  for (const [path, code, trustDevice] of [
    ['verify-totp', factors.authenticator.code(), true],
    ['verify-backup-code', factors.backupCodes[0], true],
    ['verify-backup-code', factors.backupCodes[1], false],
    ['verify-backup-code', factors.backupCodes[2], undefined],
  ] as const) {
    const browser = await signInToChallenge(ann)
    await browser.post(`/two-factor/${path}`, { code, trustDevice })
    await browser.post('/sign-out')
    expect(await requiresSecondFactor(browser), path).toBe(trustDevice !== true)
  }
  expect(await server.database.kysely.selectFrom('trustedDevice').select('id').execute()).toHaveLength(3)
})

test('can trust the device on which two-factor was enabled', async () => {
  const { server } = await createSetup()
  const bob = await server.createUser('Bob')
  const { backupCodes } = await enableTwoFactor(server, bob)
  await bob.post('/two-factor/verify-backup-code', { code: backupCodes[0], trustDevice: true })
  expect(await requiresSecondFactor(bob)).toBe(false)
})

test('ignores forged trust_device cookies and those of other users', async () => {
  const { server, device } = await createSetup()
  const bob = await server.createUser('Bob')
  await enableTwoFactor(server, bob)
  const genuine = device.cookies.get(COOKIE) ?? ''
  for (const value of [genuine, `x${genuine.slice(1)}`, genuine.split('.')[0] ?? '', 'nonsense']) {
    const browser = bob.otherBrowser()
    browser.cookies.set(COOKIE, value)
    expect(await requiresSecondFactor(browser)).toBe(true)
  }
  expect(await requiresSecondFactor(device)).toBe(false)
})

test('lists trusted devices, the most recently used first', async () => {
  const { server, ann, factors, device } = await createSetup()
  const [first] = await listDevices(device)
  expect(await listDevices(device)).toEqual([
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
  server.advanceClock(DAY)
  await device.signIn()
  const listed = await listDevices(device)
  expect(listed.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([true, false])
  expect(Date.parse(listed[0].lastUsedAt) - Date.parse(listed[0].createdAt)).toBeGreaterThanOrEqual(DAY * 1000)
  expect((await listDevices(ann)).map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([false, false])
  server.advanceClock(31 * DAY)
  await ann.otherBrowser().signIn()
  expect(await server.database.kysely.selectFrom('trustedDevice').select('id').execute()).toHaveLength(2)
})

test('lists a browser once, however often it was trusted', async () => {
  const { device, factors } = await createSetup()
  await device.post('/two-factor/verify-totp', { code: factors.authenticator.code(), trustDevice: true })
  expect(await listDevices(device)).toHaveLength(1)
})

test('requires a second factor on a revoked device, without ending its session', async () => {
  const { ann, device } = await createSetup()
  const [{ id }] = await listDevices(ann)
  expect(await ann.post('/two-factor/revoke-trusted-device', { id })).toMatchObject({
    status: 200,
    body: { status: true },
    setCookies: [],
  })
  expect(await listDevices(ann)).toEqual([])
  expect(await device.fetchUser()).toMatchObject({ email: ann.email })
  expect(await requiresSecondFactor(device)).toBe(true)
})

test('deletes the cookie if the caller revokes the current device', async () => {
  const { device } = await createSetup()
  const [{ id }] = await listDevices(device)
  await device.post('/two-factor/revoke-trusted-device', { id })
  expect(device.cookies.has(COOKIE)).toBe(false)
})

test('rejects devices of other users like unknown ids (R42)', async () => {
  const { server, device, ann } = await createSetup()
  const bob = await server.createUser('Bob')
  const [{ id }] = await listDevices(ann)
  expect(await listDevices(bob)).toEqual([])
  for (const unknown of [id, 'unknown']) {
    expect(await bob.post('/two-factor/revoke-trusted-device', { id: unknown })).toMatchObject({
      status: 400,
      body: { code: 'TRUSTED_DEVICE_NOT_FOUND', message: 'Trusted device not found' },
    })
  }
  expect(await requiresSecondFactor(device)).toBe(false)
})

test('an admin who revokes all sessions of a user also ends the trust in their devices', async () => {
  const { server, ann, device } = await createSetup()
  const root = await createUserWithRole(server, 'admin')
  const { id } = await ann.fetchUser()
  expect((await root.post('/admin/revoke-user-sessions', { userId: id })).status).toBe(200)
  expect(await requiresSecondFactor(device)).toBe(true)
})

test('a ban also ends the trust in a stolen device, so that the end of the ban does not restore it', async () => {
  const { server, ann, device } = await createSetup()
  const root = await createUserWithRole(server, 'admin')
  const { id: userId } = await ann.fetchUser()
  expect((await root.post('/admin/ban-user', { userId })).status).toBe(200)
  expect((await root.post('/admin/unban-user', { userId })).status).toBe(200)
  expect(await requiresSecondFactor(device)).toBe(true)
})

test('keeps the trust in the browser of an admin who revokes the sessions of another user', async () => {
  const { server, ann } = await createSetup()
  const root = await createUserWithRole(server, 'admin')
  const browser = await signInOnTrustedDevice(root, await enableTwoFactor(server, root))
  const { id } = await ann.fetchUser()
  const { status, setCookies } = await browser.post('/admin/revoke-user-sessions', { userId: id })
  expect({ status, setCookies }).toEqual({ status: 200, setCookies: [] })
  expect(await requiresSecondFactor(browser)).toBe(false)
})

test('event handlers receive the user of a trusted device', async () => {
  const events: unknown[] = []
  const record = ({ name, data }: { name: string; data: object }) => void events.push({ name, ...data })
  const on = { 'trusted-device.added': record, 'trusted-device.revoked': record }
  const server = await startTestServer({ hooks: { on } })
  const ann = await server.createUser()
  const { id: userId } = await ann.fetchUser()
  const factors = await enableTwoFactor(server, ann)
  const device = await signInOnTrustedDevice(ann, factors)
  const copy = copyBrowser(device)
  await device.signIn()
  server.advanceClock(30)
  await copy.signIn()
  await signInOnTrustedDevice(ann, factors)
  const [{ id }] = await listDevices(ann)
  await ann.post('/two-factor/revoke-trusted-device', { id })
  expect(events).toMatchObject([
    { name: 'trusted-device.added', userId },
    { name: 'trusted-device.revoked', userId, reason: 'secret-reused' },
    { name: 'trusted-device.added', userId, trustedDeviceId: id },
    { name: 'trusted-device.revoked', userId, trustedDeviceId: id },
  ])
})

/** Changes that end the trust in all devices. Each returns the current password. */
const changes: [string, (setup: Setup) => Promise<string>][] = [
  [
    'disabling two-factor and enabling it again',
    async ({ server, ann }) => {
      await ann.post('/two-factor/disable', { password: ann.password })
      await enableTwoFactor(server, ann)
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
    async ({ server, ann }) => {
      await ann.post('/forget-password', { email: ann.email })
      const { token } = await server.findMail('reset', ann.email)
      await ann.post('/reset-password', { newPassword: 'a new password', token })
      return 'a new password'
    },
  ],
]

test.each(changes)('ends the trust in all devices after %s', async (_, endTrust) => {
  const setup = await createSetup()
  const password = await endTrust(setup)
  expect((await setup.device.signIn({ password })).body).toEqual({ twoFactorRedirect: true })
})

test('requires another second factor for sensitive calls after a password change', async () => {
  const { ann } = await createSetup()
  await ann.post('/change-password', { currentPassword: ann.password, newPassword: 'a new password' })
  expect(await ann.post('/two-factor/disable', { password: 'a new password' })).toMatchObject({
    status: 403,
    body: { code: 'SESSION_IS_NOT_FRESH' },
  })
})
