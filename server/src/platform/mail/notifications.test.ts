import { expect, test, vi } from 'vitest'
import {
  createVerifiedUser,
  enableTwoFactor,
  signInToChallenge,
  signInWithProvider,
  startSocialTestServer,
  startTestServer,
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
