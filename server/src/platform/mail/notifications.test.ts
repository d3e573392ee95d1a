import { expect, test, vi } from 'vitest'
import {
  createUserWithRole,
  createVerifiedUser,
  enableTwoFactor,
  signInToChallenge,
  signInWithProvider,
  startSocialTestServer,
  startTestServer,
  type TestServer,
  type TestUser,
} from '@latchkey/testing'
import type { MailSwitch } from '../options/mail-switches.ts'
import type { MailDetails } from './templates.ts'

const changePassword = (user: TestUser) =>
  user.post('/change-password', { currentPassword: user.password, newPassword: 'a new password' })

test('a notification is sent without a switch, and not if its switch is off', async () => {
  for (const [notifications, count] of [
    [{}, 1],
    [{ passwordChanged: true }, 1],
    [{ passwordChanged: false }, 0],
  ] as const) {
    const server = await startTestServer({ notifications })
    const ann = await server.createUser()
    expect((await changePassword(ann)).status).toBe(200)
    expect(await server.countMails()).toBe(count)
  }
})

test('a function sends a notification itself, with its details, and is called again after a failure', async () => {
  const passwordChanged = vi.fn<Exclude<MailSwitch<MailDetails<'passwordChanged'>>, boolean>>()
  passwordChanged.mockRejectedValueOnce(new Error('not now'))
  const server = await startTestServer({ notifications: { passwordChanged } })
  const ann = await server.createUser()
  expect((await changePassword(ann)).status).toBe(200)
  await expect.poll(async () => (await server.latchkey.mails.list(1))[0]?.lastError).toBe('not now')
  server.advanceClock(3)
  expect(await server.countMails()).toBe(0)
  expect(passwordChanged).toHaveBeenCalledTimes(2)
  expect(passwordChanged).toHaveBeenLastCalledWith({
    name: 'Ann',
    at: expect.any(Number),
    to: ann.email,
    language: 'en',
    product: expect.objectContaining({ name: 'Latchkey', url: 'https://app.example.com', logo: null, footer: null }),
    hasPasswords: true,
  })
})

test('a function receives notifications without a mailer', async () => {
  const passwordChanged = vi.fn()
  const server = await startTestServer({ mailer: undefined, notifications: { passwordChanged } })
  await changePassword(await server.createUser())
  await expect.poll(() => passwordChanged).toHaveBeenCalledOnce()
})

test('without step-up codes, a user without a password has no method', async () => {
  const server = await startSocialTestServer({ notifications: { stepUpCode: false } })
  const ada = server.createVisitor('Ada')
  await signInWithProvider(ada, server, 'google')
  server.advanceClock(601)
  expect((await ada.get('/export-activity?format=json')).body.methods).toEqual([])
})

test.each(['twoFactorRecoveryRequested', 'twoFactorRecoveryCode'])('%s: false disables the recovery', async (kind) => {
  const server = await startTestServer({ notifications: { [kind]: false } })
  const ann = await createVerifiedUser(server, 'Ann')
  await enableTwoFactor(server, ann)
  const browser = await signInToChallenge(ann)
  expect((await browser.post('/two-factor/request-recovery')).body.code).toBe('RECOVERY_NOT_AVAILABLE')
})

test('twoFactorRecoveryReminder: false sends no reminder', async () => {
  const server = await startTestServer({ notifications: { twoFactorRecoveryReminder: false } })
  const ann = await createVerifiedUser(server, 'Ann')
  await enableTwoFactor(server, ann)
  expect((await (await signInToChallenge(ann)).post('/two-factor/request-recovery')).status).toBe(200)
  expect(await server.listMails('twoFactorRecoveryRequested', ann.email)).toHaveLength(1)
  const scheduled = server.database.kysely
    .selectFrom('mail')
    .selectAll()
    .where('kind', '=', 'twoFactorRecoveryReminder')
  expect(await scheduled.execute()).toEqual([])
})

const FIREFOX = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0' }
const FIREFOX_LINES = ['Device: Firefox · Linux', 'IP address: 198.51.100.7']

/** The lines of the last mail about a changed password that describe the request. */
const listRequestLines = async (server: TestServer, { email }: TestUser): Promise<string[]> => {
  const { text } = await server.findMail('passwordChanged', email)
  return text.split('\n').filter((line) => /^(Device|IP address):/.test(line))
}

test('notifications name the browser and the IP address of the user who made the change', async () => {
  const server = await startTestServer()
  const ann = await createVerifiedUser(server, 'Ann')
  const firefox = ann.otherBrowser('198.51.100.7')
  await firefox.signIn()
  const passwords = { currentPassword: ann.password, newPassword: 'a new password' }
  expect((await firefox.post('/change-password', passwords, FIREFOX)).status).toBe(200)
  expect(await listRequestLines(server, ann)).toEqual(FIREFOX_LINES)
})

test('a notification of a password reset names the browser that chose the password', async () => {
  const server = await startTestServer()
  const ann = await createVerifiedUser(server, 'Ann')
  await ann.post('/forget-password', { email: ann.email })
  const { token } = await server.findMail('reset', ann.email)
  const browser = ann.otherBrowser('198.51.100.7')
  const response = await browser.post('/reset-password', { token, newPassword: 'a new password' }, FIREFOX)
  expect(response.status).toBe(200)
  expect(await listRequestLines(server, ann)).toEqual(FIREFOX_LINES)
})

test('a notification of a change by an admin does not name the device and the IP address of the admin', async () => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin')
  const ann = await createVerifiedUser(server, 'Ann')
  const { id: userId } = await ann.fetchUser()
  const change = { userId, newPassword: 'a new password' }
  expect((await root.post('/admin/set-user-password', change, FIREFOX)).status).toBe(200)
  expect(await listRequestLines(server, ann)).toEqual([])
})

test('a notification to an unverified address, which can belong to another person, does not name device and IP address', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const passwords = { currentPassword: ann.password, newPassword: 'a new password' }
  expect((await ann.post('/change-password', passwords, FIREFOX)).status).toBe(200)
  expect(await listRequestLines(server, ann)).toEqual([])
})

test('a notification contains no text that the client sent as its user agent', async () => {
  const server = await startTestServer()
  const ann = await createVerifiedUser(server, 'Ann')
  const passwords = { currentPassword: ann.password, newPassword: 'a new password' }
  await ann.post('/change-password', passwords, { 'user-agent': 'Visit evil.example now' })
  expect((await server.findMail('passwordChanged', ann.email)).text).not.toContain('evil.example')
})
