import { expect, test } from 'vitest'
import {
  addEmailAddress,
  createPasskeyDevice,
  createWebhook,
  registerPasskey,
  signInWithPasskey,
  startTwoFactorSetup,
  linkProvider,
  signInWithProvider,
  startLinking,
  type TestUser,
  enableTwoFactor,
  startSocialTestServer,
  type SocialTestServer,
  signInToChallenge,
  startTestServer,
  startWebhookReceiver,
  type TestServer,
  withMailedCodes,
} from '@latchkey/testing'
import type { MailKind } from './templates.ts'

/** Causes the mail with these headers. Returns the recipient. */
type Cause = (server: SocialTestServer, user: TestUser, headers: Record<string, string>) => Promise<string>

const NEW = 'new@example.com'

const verifyAddresses = ({ database }: TestServer) =>
  database.kysely.updateTable('user').set({ emailVerified: 1 }).execute()

const causes: Record<MailKind, Cause> = {
  verification: async (_, user, headers) => {
    await user.post('/send-verification-email', { email: user.email }, headers)
    return user.email
  },
  emailChangeApproval: async (server, user, headers) => {
    await verifyAddresses(server)
    await user.post('/change-email', { newEmail: NEW }, headers)
    return user.email
  },
  newAddressConfirmation: async (_, user, headers) => {
    await user.post('/change-email', { newEmail: NEW }, headers)
    return NEW
  },
  emailChanged: async (server, user, headers) => {
    await verifyAddresses(server)
    await user.post('/change-email', { newEmail: NEW })
    const { link } = await server.findMail('emailChangeApproval', user.email)
    await user.get(link, headers)
    return user.email
  },
  emailAddressAdded: async (server, user, headers) => {
    await verifyAddresses(server)
    await addEmailAddress(server, user, NEW, headers)
    return user.email
  },
  emailAddressRemoved: async (server, user, headers) => {
    await verifyAddresses(server)
    await addEmailAddress(server, user, NEW)
    await user.post('/remove-email-address', { email: NEW }, headers)
    return NEW
  },
  reset: async (_, user, headers) => {
    await user.post('/forget-password', { email: user.email }, headers)
    return user.email
  },
  deletion: async (_, user, headers) => {
    await user.post('/delete-user', { password: user.password }, headers)
    return user.email
  },
  apiKeyCreated: async (_, user, headers) => {
    await user.post('/api-key/create', { name: 'Deployment' }, headers)
    return user.email
  },
  webhookCreated: async (_, user, headers) => {
    const { id: organizationId } = await user.createOrganization()
    await user.post('/webhook/create', { url: 'https://hooks.example.com', organizationId }, headers)
    return user.email
  },
  webhookDisabled: async (server, user) => {
    const receiver = await startWebhookReceiver()
    receiver.respondWith((response) => response.writeHead(410).end())
    const { id: organizationId } = await user.createOrganization()
    const { id: webhookId } = await createWebhook(user, receiver.url, { organizationId })
    await user.post('/webhook/test', { webhookId })
    await server.latchkey.webhooks.deliverDue()
    await server.latchkey.mails.sendDue()
    return user.email
  },
  test: async ({ database }, user, headers) => {
    await database.kysely.updateTable('user').set({ role: 'admin' }).where('email', '=', user.email).execute()
    await user.post('/admin/send-test-mail', {}, headers)
    return user.email
  },
  passkeyAdded: async (_, user, headers) => {
    await registerPasskey(user, createPasskeyDevice(), { headers })
    return user.email
  },
  passkeyRemoved: async (_, user, headers) => {
    const { body } = await registerPasskey(user, createPasskeyDevice())
    await user.post('/passkey/delete-passkey', { id: body.id }, headers)
    return user.email
  },
  passkeyRejected: async (_, user, headers) => {
    const device = createPasskeyDevice({ counter: 1 })
    await registerPasskey(user, device)
    await signInWithPasskey(user, device.copy())
    await signInWithPasskey(user, device, { headers })
    return user.email
  },
  passwordChanged: async (_, user, headers) => {
    const input = { currentPassword: user.password, newPassword: 'an unused password' }
    await user.post('/change-password', input, headers)
    return user.email
  },
  earlierAccessRemoved: async (server, user, headers) => {
    await registerPasskey(user, createPasskeyDevice())
    const browser = user.otherBrowser()
    await browser.post('/forget-password', { email: user.email })
    const { token } = await server.findMail('reset', user.email)
    await browser.post('/reset-password', { token, newPassword: 'an unused password' }, headers)
    return user.email
  },
  invitation: async (_, user, headers) => {
    await user.createOrganization()
    await user.post('/organization/invite-member', { email: NEW, role: 'member' }, headers)
    return NEW
  },
  signUpCode: async (server, user, headers) => {
    server.simulator.injectFault('google', 'no-email')
    const browser = user.otherBrowser()
    await signInWithProvider(browser, server, 'google')
    await browser.post('/social/pending-sign-up/send-code', { email: NEW }, headers)
    return NEW
  },
  signInCode: async (_, user, headers) => {
    await user.post('/sign-in/magic-link', { email: user.email }, headers)
    return user.email
  },
  verificationCode: async (_, user, headers) => {
    const request = { email: user.email, type: 'email-verification' }
    await user.post('/email-otp/send-verification-otp', request, headers)
    return user.email
  },
  resetCode: async (_, user, headers) => {
    await user.post('/email-otp/request-password-reset', { email: user.email }, headers)
    return user.email
  },
  stepUpCode: async (server, user, headers) => {
    // Users without a password receive such a code.
    await server.database.kysely.deleteFrom('account').execute()
    await user.post('/step-up/send-code', undefined, headers)
    return user.email
  },
  twoFactorCode: async (server, user, headers) => {
    await startTwoFactorSetup(server, user)
    await user.post('/two-factor/send-otp', undefined, headers)
    return user.email
  },
  twoFactorEnabled: async (server, user, headers) => {
    const { authenticator } = await startTwoFactorSetup(server, user)
    await user.post('/two-factor/verify-totp', { code: authenticator.code() }, headers)
    return user.email
  },
  twoFactorDisabled: async (server, user, headers) => {
    await enableTwoFactor(server, user)
    await user.post('/two-factor/disable', { password: user.password }, headers)
    return user.email
  },
  backupCodesRenewed: async (server, user, headers) => {
    await enableTwoFactor(server, user)
    await user.post('/two-factor/generate-backup-codes', { password: user.password }, headers)
    return user.email
  },
  twoFactorLocked: async (server, user, headers) => {
    await enableTwoFactor(server, user)
    for (let count = 0; count < 10; count++) await user.post('/two-factor/verify-totp', { code: 'wrong' }, headers)
    return user.email
  },
  twoFactorRecoveryRequested: async (server, user, headers) => {
    await enableTwoFactor(server, user)
    await (await signInToChallenge(user)).post('/two-factor/request-recovery', undefined, headers)
    return user.email
  },
  twoFactorRecoveryReminder: async (server, user, headers) => {
    await enableTwoFactor(server, user)
    await (await signInToChallenge(user)).post('/two-factor/request-recovery', undefined, headers)
    server.advanceClock(36 * 3600)
    await server.latchkey.mails.sendDue()
    return user.email
  },
  twoFactorRecoveryCode: async (server, user, headers) => {
    await enableTwoFactor(server, user)
    await (await signInToChallenge(user)).post('/two-factor/request-recovery')
    server.advanceClock(72 * 3600)
    await (await signInToChallenge(user)).post('/two-factor/request-recovery', undefined, headers)
    return user.email
  },
  accountLinked: async (server, user, headers) => {
    const { path } = await startLinking(user, server, 'google')
    await user.get(path, headers)
    return user.email
  },
  accountUnlinked: async (server, user, headers) => {
    await linkProvider(user, server, 'google')
    await user.post('/unlink-account', { providerId: 'google' }, headers)
    return user.email
  },
  existingAccount: async (_, user, headers) => {
    const again = user.otherBrowser()
    await again.post('/sign-up/email', { name: 'Thief', email: user.email, password: 'of a thief' }, headers)
    return user.email
  },
}

const kinds = Object.entries(causes) as [MailKind, Cause][]

const startServerFor = (kind: MailKind) =>
  startSocialTestServer({
    ...withMailedCodes,
    ...(kind === 'existingAccount' && { emailAndPassword: { requireEmailVerification: true } }),
  })

// No request causes the mail about a disabled webhook.
test.each(kinds.filter(([kind]) => kind !== 'webhookDisabled'))(
  '%s: uses the language of the request if the user has chosen none',
  async (kind, act) => {
    const server = await startServerFor(kind)
    const ann = await server.createUser()
    const to = await act(server, ann, { 'accept-language': 'xx, pl;q=0.9, en;q=0.5' })
    expect((await server.findMail(kind, to)).html).toContain('<html lang="pl"')
  },
)

// A sign-up code must not depend on the account with the address.
test.each(kinds.filter(([kind]) => kind !== 'signUpCode'))(
  '%s: prefers the language of the user to that of the request',
  async (kind, act) => {
    const server = await startServerFor(kind)
    const ann = server.createVisitor()
    await ann.signUp({ language: 'GERMAN' })
    const to = await act(server, ann, { 'accept-language': 'pl' })
    expect((await server.findMail(kind, to)).html).toContain('<html lang="de"')
  },
)

test.each(kinds)('%s: defaults to English', async (kind, act) => {
  const server = await startServerFor(kind)
  const ann = await server.createUser()
  const to = await act(server, ann, {})
  expect((await server.findMail(kind, to)).html).toContain('<html lang="en"')
})

test('sends an invitation in the language of the invitee', async () => {
  const server = await startTestServer()
  const ann = server.createVisitor('Ann')
  await ann.signUp({ language: 'GERMAN' })
  await ann.createOrganization()
  const bob = server.createVisitor('Bob')
  await bob.signUp({ language: 'POL' })
  const carl = await server.createUser('Carl')
  for (const { email } of [bob, carl]) await ann.post('/organization/invite-member', { email, role: 'member' })
  expect((await server.findMail('invitation', bob.email)).html).toContain('<html lang="pl"')
  expect((await server.findMail('invitation', carl.email)).html).toContain('<html lang="de"')
})

test('uses a changed language for later mails', async () => {
  const server = await startSocialTestServer()
  const ann = await server.createUser()
  await ann.post('/update-user', { language: 'UKR' })
  expect((await server.findMail('reset', await causes.reset(server, ann, {}))).html).toContain('<html lang="uk"')
  await ann.post('/update-user', { language: null })
  await causes.verification(server, ann, { 'accept-language': 'tr-TR' })
  expect((await server.findMail('verification', ann.email)).html).toContain('<html lang="tr"')
})
