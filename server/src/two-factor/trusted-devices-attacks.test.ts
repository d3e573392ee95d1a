import { expect, test } from 'vitest'
import {
  createUserWithRole,
  enableTwoFactor,
  TRUST_COOKIE,
  requiresSecondFactor,
  listTrustedDevices,
  startWithTrustedDevice,
  type TrustedDeviceFixture,
} from '@latchkey/testing'

const DAY = 86_400

test('a stolen device cookie replaces the second factor for thirty days at most, however often it is used', async () => {
  const { server, ann, device } = await startWithTrustedDevice()
  for (let week = 0; week < 4; week++) {
    server.advanceClock(7 * DAY)
    const response = await device.signIn()
    expect(response.body.user.email).toBe(ann.email)
    const deviceCookie = response.setCookies.find((setCookie) => setCookie.startsWith(TRUST_COOKIE)) ?? ''
    expect(deviceCookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(Number(/; Max-Age=(\d+)/.exec(deviceCookie)?.[1])).toBeLessThanOrEqual((30 - 7 * (week + 1)) * DAY)
  }
  server.advanceClock(2 * DAY)
  expect(await requiresSecondFactor(device)).toBe(true)
})

test('a device whose trust an earlier release extended needs a second factor', async () => {
  const { server, device } = await startWithTrustedDevice()
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
  const { server, ann, device } = await startWithTrustedDevice()
  const browsers = { device, thief: ann.otherBrowser() }
  browsers.thief.cookies.set(TRUST_COOKIE, device.cookies.get(TRUST_COOKIE) ?? '')
  expect(await requiresSecondFactor(browsers[first])).toBe(false)
  server.advanceClock(11)
  expect(await requiresSecondFactor(browsers[second])).toBe(true)
  // Nothing shows which of the two browsers is the thief's, so the trust ends in both.
  expect(await requiresSecondFactor(browsers[first])).toBe(true)
  expect(await listTrustedDevices(ann)).toEqual([])
  const [row] = await server.database.kysely
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'trusted-device.revoked')
    .execute()
  expect(JSON.parse(row?.details ?? '')).toEqual({ reason: 'secret-reused' })
})

test('a device cookie that was copied several sign-ins ago ends the trust', async () => {
  const { server, ann, device } = await startWithTrustedDevice()
  const attacker = ann.otherBrowser()
  attacker.cookies.set(TRUST_COOKIE, device.cookies.get(TRUST_COOKIE) ?? '')
  for (let signIn = 0; signIn < 3; signIn++) {
    server.advanceClock(60)
    expect(await requiresSecondFactor(device)).toBe(false)
  }
  expect(await requiresSecondFactor(attacker)).toBe(true)
  expect(await requiresSecondFactor(device)).toBe(true)
})

test('a copied device cookie ends the trust although the clock was set back by an hour', async () => {
  const { server, ann, device } = await startWithTrustedDevice()
  const thief = ann.otherBrowser()
  thief.cookies.set(TRUST_COOKIE, device.cookies.get(TRUST_COOKIE) ?? '')
  expect(await requiresSecondFactor(device)).toBe(false)
  server.advanceClock(-3600)
  expect(await requiresSecondFactor(thief)).toBe(true)
})

test('fifty tabs of a trusted device that sign in at once need no second factor', async () => {
  const { server, ann, device } = await startWithTrustedDevice()
  const value = device.cookies.get(TRUST_COOKIE) ?? ''
  const tabs = Array.from({ length: 50 }, () => {
    const tab = ann.otherBrowser()
    tab.cookies.set(TRUST_COOKIE, value)
    return tab
  })
  expect(await Promise.all(tabs.map(requiresSecondFactor))).toEqual(tabs.map(() => false))
  // One of them has replaced the cookie, for all tabs of the browser.
  const replaced = tabs.filter((tab) => tab.cookies.get(TRUST_COOKIE) !== value)
  expect(replaced).toHaveLength(1)
  server.advanceClock(60)
  expect(await requiresSecondFactor(replaced[0] ?? device)).toBe(false)
})

test('a user who revokes all sessions after a theft also ends the trust in the stolen device', async () => {
  const { ann, device } = await startWithTrustedDevice()
  const own = device.otherBrowser()
  for (const [name, value] of device.cookies) own.cookies.set(name, value)
  expect((await own.post('/revoke-sessions')).status).toBe(200)
  expect(own.cookies.has(TRUST_COOKIE)).toBe(false)
  expect(await requiresSecondFactor(device)).toBe(true)
  expect(await requiresSecondFactor(ann)).toBe(true)
})

test('ignores forged trust_device cookies and those of other users', async () => {
  const { server, device } = await startWithTrustedDevice()
  const bob = await server.createUser('Bob')
  await enableTwoFactor(server, bob)
  const genuine = device.cookies.get(TRUST_COOKIE) ?? ''
  for (const value of [genuine, `x${genuine.slice(1)}`, genuine.split('.')[0] ?? '', 'nonsense']) {
    const browser = bob.otherBrowser()
    browser.cookies.set(TRUST_COOKIE, value)
    expect(await requiresSecondFactor(browser)).toBe(true)
  }
  expect(await requiresSecondFactor(device)).toBe(false)
})

test('an admin who revokes all sessions of a user also ends the trust in their devices', async () => {
  const { server, ann, device } = await startWithTrustedDevice()
  const root = await createUserWithRole(server, 'admin')
  const { id } = await ann.fetchUser()
  expect((await root.post('/admin/revoke-user-sessions', { userId: id })).status).toBe(200)
  expect(await requiresSecondFactor(device)).toBe(true)
})

test('a ban also ends the trust in a stolen device, so that the end of the ban does not restore it', async () => {
  const { server, ann, device } = await startWithTrustedDevice()
  const root = await createUserWithRole(server, 'admin')
  const { id: userId } = await ann.fetchUser()
  expect((await root.post('/admin/ban-user', { userId })).status).toBe(200)
  expect((await root.post('/admin/unban-user', { userId })).status).toBe(200)
  expect(await requiresSecondFactor(device)).toBe(true)
})

/** Changes that end the trust in all devices. Each returns the current password. */
const changes: [string, (setup: TrustedDeviceFixture) => Promise<string>][] = [
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
  const setup = await startWithTrustedDevice()
  const password = await endTrust(setup)
  expect((await setup.device.signIn({ password })).body).toEqual({ twoFactorRedirect: true })
})

test('requires another second factor for sensitive calls after a password change', async () => {
  const { ann } = await startWithTrustedDevice()
  await ann.post('/change-password', { currentPassword: ann.password, newPassword: 'a new password' })
  expect(await ann.post('/two-factor/disable', { password: 'a new password' })).toMatchObject({
    status: 403,
    body: { code: 'SESSION_IS_NOT_FRESH' },
  })
})
