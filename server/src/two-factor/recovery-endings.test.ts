import { expect, test } from 'vitest'
import {
  createPasskeyDevice,
  createUserWithRole,
  enableTwoFactor,
  type PasskeyDevice,
  registerPasskey,
  signInToChallenge,
  signInWithPasskey,
  startTestServer,
  stepUpWithPasskey,
  createRecoveryFixture,
  readRecoveries,
  RECOVERY_DELAY,
  requestRecovery,
} from '@latchkey/testing'

const NO_CHALLENGE = { status: 401, body: { code: 'INVALID_TWO_FACTOR_COOKIE' } }

type Ending = (
  fixture: Awaited<ReturnType<typeof createRecoveryFixture>> & { passkey: PasskeyDevice },
) => Promise<{ status: number }>

const endings: [string, Ending][] = [
  [
    'the mailed link',
    async ({ server, ann }) => {
      const { token } = await server.findMail('twoFactorRecoveryRequested', ann.email)
      return ann.otherBrowser().post('/two-factor/cancel-recovery', { token })
    },
  ],
  ['the user in a session', ({ ann }) => ann.post('/two-factor/cancel-recovery', {})],
  [
    'a code of the authenticator in a challenge',
    async ({ ann, factors }) =>
      (await signInToChallenge(ann)).post('/two-factor/verify-totp', { code: factors.authenticator.code() }),
  ],
  [
    'a backup code that starts no session',
    async ({ ann, factors }) => {
      const browser = await signInToChallenge(ann)
      return browser.post('/two-factor/verify-backup-code', { code: factors.backupCodes[0], disableSession: true })
    },
  ],
  [
    'a sign-in with a passkey that verified the user',
    async ({ ann, passkey }) => signInWithPasskey(ann.otherBrowser(), passkey),
  ],
  ['a step-up with a passkey that verified the user', ({ ann, passkey }) => stepUpWithPasskey(ann, passkey)],
  [
    'a new password',
    ({ ann }) => ann.post('/change-password', { currentPassword: ann.password, newPassword: ann.password }),
  ],
  [
    'a password reset by mail',
    async ({ server, ann }) => {
      await ann.post('/forget-password', { email: ann.email })
      const { token } = await server.findMail('reset', ann.email)
      return ann.post('/reset-password', { newPassword: ann.password, token })
    },
  ],
  [
    'a new address',
    async ({ server, ann }) => {
      await ann.post('/change-email', { newEmail: 'new@example.com' })
      const { link } = await server.findMail('emailChangeApproval', ann.email)
      return ann.get(link)
    },
  ],
  [
    'a ban, during which the user could not cancel it',
    async ({ server, ann }) => {
      const root = await createUserWithRole(server, 'admin')
      return root.post('/admin/ban-user', { userId: (await ann.fetchUser()).id })
    },
  ],
  ['turning two-factor off', ({ ann }) => ann.post('/two-factor/disable', { password: ann.password })],
  ['deleting the account', ({ ann }) => ann.post('/delete-user', { password: ann.password })],
]

test.each(endings)('a recovery is ended by %s', async (_how, end) => {
  const fixture = await createRecoveryFixture({ user: { deleteUser: { sendDeleteAccountVerification: false } } })
  const { server, ann, factors } = fixture
  // Some of these calls need a recent second factor.
  await ann.post('/two-factor/verify-totp', { code: factors.authenticator.code() })
  server.advanceClock(30)
  const passkey = createPasskeyDevice()
  expect((await registerPasskey(ann, passkey)).status).toBe(200)
  await requestRecovery(await signInToChallenge(ann))
  expect((await end({ ...fixture, passkey })).status).toBeLessThan(400)
  expect(await readRecoveries(server)).toEqual([])
  server.advanceClock(RECOVERY_DELAY / 2)
  await server.latchkey.mails.sendDue()
  expect(await server.listMails('twoFactorRecoveryReminder', ann.email)).toEqual([])
})

test('a recovery that is canceled with the mailed link is recorded for the user', async () => {
  const { server, ann } = await createRecoveryFixture()
  const { id } = await ann.fetchUser()
  await requestRecovery(await signInToChallenge(ann))
  const { token } = await server.findMail('twoFactorRecoveryRequested', ann.email)
  await ann.otherBrowser().post('/two-factor/cancel-recovery', { token })
  const rows = await server.database.kysely
    .selectFrom('audit')
    .select('actorId')
    .where('action', '=', 'two-factor.recovery-canceled')
    .execute()
  expect(rows).toEqual([{ actorId: id }])
})

test('with required verification, a recovery is ended by the confirmation of a new address', async () => {
  const server = await startTestServer({ emailAndPassword: { requireEmailVerification: true } })
  const ann = server.createVisitor('Ann')
  await ann.signUp()
  await ann.verifyEmail()
  await ann.signIn()
  const factors = await enableTwoFactor(server, ann)
  server.advanceClock(30)
  await ann.post('/two-factor/verify-totp', { code: factors.authenticator.code() })
  await requestRecovery(await signInToChallenge(ann))
  await ann.post('/change-email', { newEmail: 'new@example.com' })
  await ann.openLink(await server.findMail('emailChangeApproval', ann.email))
  expect(await readRecoveries(server)).toHaveLength(1)
  await ann.openLink(await server.findMail('newAddressConfirmation', 'new@example.com'))
  expect(await ann.fetchUser()).toMatchObject({ email: 'new@example.com' })
  expect(await readRecoveries(server)).toEqual([])
})

test('a canceled recovery also ends the challenge that requested it', async () => {
  const { server, ann } = await createRecoveryFixture()
  const attacker = await signInToChallenge(ann)
  await requestRecovery(attacker)
  const { token } = await server.findMail('twoFactorRecoveryRequested', ann.email)
  await ann.post('/two-factor/cancel-recovery', { token })
  expect(await attacker.post('/two-factor/request-recovery')).toMatchObject(NO_CHALLENGE)
  // The link works once.
  expect(await ann.post('/two-factor/cancel-recovery', { token })).toMatchObject({
    status: 400,
    body: { code: 'INVALID_TOKEN' },
  })
})

test('a mail scanner that opens the link does not cancel the recovery', async () => {
  const { server, ann } = await createRecoveryFixture()
  await requestRecovery(await signInToChallenge(ann))
  const { text } = await server.findMail('twoFactorRecoveryRequested', ann.email)
  // The secret is in the fragment, which no program sends, and the page is not a call.
  expect(text).toMatch(/https:\/\/[^/]+\/cancel-recovery#\w{32}\n/)
  expect((await ann.get('/two-factor/cancel-recovery')).status).toBe(405)
  expect(await readRecoveries(server)).toHaveLength(1)
})
