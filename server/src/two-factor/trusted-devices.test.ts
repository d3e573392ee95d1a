import { expect, test } from 'vitest'
import {
  copyBrowser,
  createUserWithRole,
  signInToChallenge,
  enableTwoFactor,
  signInOnTrustedDevice,
  startTestServer,
  TRUST_COOKIE,
  requiresSecondFactor,
  listTrustedDevices,
  startWithTrustedDevice,
} from '@latchkey/testing'
import { signCookie } from '../http/cookies.ts'

const DAY = 86_400

test('requires no second factor on a trusted device, however often it signs in', async () => {
  const { device } = await startWithTrustedDevice()
  for (let signIn = 0; signIn < 3; signIn++) {
    await device.post('/sign-out')
    expect(await requiresSecondFactor(device)).toBe(false)
    expect(await device.fetchUser()).not.toBeNull()
  }
})

test('keeps the hundred most recently used devices of a user', async () => {
  const { server, ann, factors, device } = await startWithTrustedDevice()
  const { kysely } = server.database
  const original = await kysely.selectFrom('trustedDevice').selectAll().executeTakeFirstOrThrow()
  for (let index = 1; index <= 99; index++) {
    const copy = { id: `copy-${index}`, secretHash: `copy-${index}`, lastUsedAt: original.lastUsedAt + index }
    await kysely
      .insertInto('trustedDevice')
      .values({ ...original, ...copy })
      .execute()
  }
  expect(await listTrustedDevices(ann)).toHaveLength(100)
  await signInOnTrustedDevice(ann, factors)
  const ids = (await kysely.selectFrom('trustedDevice').select('id').execute()).map(({ id }) => id)
  expect(ids).toHaveLength(100)
  expect(ids).not.toContain(original.id)
  expect(ids).toContain('copy-1')
  await device.post('/sign-out')
  expect(await requiresSecondFactor(device)).toBe(true)
})

test('a device cookie of an earlier release stays trusted and is replaced', async () => {
  const { device } = await startWithTrustedDevice()
  const [id = '', secret = ''] = decodeURIComponent(device.cookies.get(TRUST_COOKIE) ?? '')
    .slice('trust_device:'.length)
    .split('.')
  device.cookies.set(TRUST_COOKIE, signCookie(`trust_device:${secret}`, ['a secret of at least thirty-two characters']))
  expect(await requiresSecondFactor(device)).toBe(false)
  expect(device.cookies.get(TRUST_COOKIE)).toContain(id)
  expect(await requiresSecondFactor(device)).toBe(false)
})

test('trusts a device after any factor, but only if the call requests it', async () => {
  const { server, ann, factors } = await startWithTrustedDevice()
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
  const { server } = await startWithTrustedDevice()
  const bob = await server.createUser('Bob')
  const { backupCodes } = await enableTwoFactor(server, bob)
  await bob.post('/two-factor/verify-backup-code', { code: backupCodes[0], trustDevice: true })
  expect(await requiresSecondFactor(bob)).toBe(false)
})

test('lists trusted devices, the most recently used first', async () => {
  const { server, ann, factors, device } = await startWithTrustedDevice()
  const [first] = await listTrustedDevices(device)
  expect(await listTrustedDevices(device)).toEqual([
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
  const listed = await listTrustedDevices(device)
  expect(listed.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([true, false])
  expect(Date.parse(listed[0].lastUsedAt) - Date.parse(listed[0].createdAt)).toBeGreaterThanOrEqual(DAY * 1000)
  expect((await listTrustedDevices(ann)).map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([
    false,
    false,
  ])
  server.advanceClock(31 * DAY)
  await ann.otherBrowser().signIn()
  expect(await server.database.kysely.selectFrom('trustedDevice').select('id').execute()).toHaveLength(2)
})

test('lists a browser once, however often it was trusted', async () => {
  const { device, factors } = await startWithTrustedDevice()
  await device.post('/two-factor/verify-totp', { code: factors.authenticator.code(), trustDevice: true })
  expect(await listTrustedDevices(device)).toHaveLength(1)
})

test('requires a second factor on a revoked device, without ending its session', async () => {
  const { ann, device } = await startWithTrustedDevice()
  const [{ id }] = await listTrustedDevices(ann)
  expect(await ann.post('/two-factor/revoke-trusted-device', { id })).toMatchObject({
    status: 200,
    body: { status: true },
    setCookies: [],
  })
  expect(await listTrustedDevices(ann)).toEqual([])
  expect(await device.fetchUser()).toMatchObject({ email: ann.email })
  expect(await requiresSecondFactor(device)).toBe(true)
})

test('deletes the cookie if the caller revokes the current device', async () => {
  const { device } = await startWithTrustedDevice()
  const [{ id }] = await listTrustedDevices(device)
  await device.post('/two-factor/revoke-trusted-device', { id })
  expect(device.cookies.has(TRUST_COOKIE)).toBe(false)
})

test('rejects devices of other users like unknown IDs (R42)', async () => {
  const { server, device, ann } = await startWithTrustedDevice()
  const bob = await server.createUser('Bob')
  const [{ id }] = await listTrustedDevices(ann)
  expect(await listTrustedDevices(bob)).toEqual([])
  for (const unknown of [id, 'unknown']) {
    expect(await bob.post('/two-factor/revoke-trusted-device', { id: unknown })).toMatchObject({
      status: 400,
      body: { code: 'TRUSTED_DEVICE_NOT_FOUND', message: 'Trusted device not found' },
    })
  }
  expect(await requiresSecondFactor(device)).toBe(false)
})

test('keeps the trust in the browser of an admin who revokes the sessions of another user', async () => {
  const { server, ann } = await startWithTrustedDevice()
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
  const [{ id }] = await listTrustedDevices(ann)
  await ann.post('/two-factor/revoke-trusted-device', { id })
  expect(events).toMatchObject([
    { name: 'trusted-device.added', userId },
    { name: 'trusted-device.revoked', userId, reason: 'secret-reused' },
    { name: 'trusted-device.added', userId, trustedDeviceId: id },
    { name: 'trusted-device.revoked', userId, trustedDeviceId: id },
  ])
})
