import { expect, test } from 'vitest'
import {
  addEmailAddress,
  createPasskeyDevice,
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
  type TestServer,
  withMailedCodes,
} from '@latchkey/testing'
import type { MailKind } from './templates.ts'

/** Causes the mail with these headers. Returns the recipient. */
type Cause = (here: SocialTestServer, person: TestUser, headers: Record<string, string>) => Promise<string>

const NEW = 'new@example.com'

const isVerified = ({ database }: TestServer) => database.kysely.updateTable('user').set({ emailVerified: 1 }).execute()

const causes: Record<MailKind, Cause> = {
  verification: async (_, person, headers) => {
    await person.post('/send-verification-email', { email: person.email }, headers)
    return person.email
  },
  emailChangeApproval: async (here, person, headers) => {
    await isVerified(here)
    await person.post('/change-email', { newEmail: NEW }, headers)
    return person.email
  },
  newAddressConfirmation: async (_, person, headers) => {
    await person.post('/change-email', { newEmail: NEW }, headers)
    return NEW
  },
  emailChanged: async (here, person, headers) => {
    await isVerified(here)
    await person.post('/change-email', { newEmail: NEW })
    const { link } = await here.findMail('emailChangeApproval', person.email)
    await person.get(link, headers)
    return person.email
  },
  emailAddressAdded: async (here, person, headers) => {
    await isVerified(here)
    await addEmailAddress(here, person, NEW, headers)
    return person.email
  },
  emailAddressRemoved: async (here, person, headers) => {
    await isVerified(here)
    await addEmailAddress(here, person, NEW)
    await person.post('/remove-email-address', { email: NEW }, headers)
    return NEW
  },
  reset: async (_, person, headers) => {
    await person.post('/forget-password', { email: person.email }, headers)
    return person.email
  },
  deletion: async (_, person, headers) => {
    await person.post('/delete-user', { password: person.password }, headers)
    return person.email
  },
  passkeyAdded: async (_, person, headers) => {
    await registerPasskey(person, createPasskeyDevice(), { headers })
    return person.email
  },
  passkeyRemoved: async (_, person, headers) => {
    const { body } = await registerPasskey(person, createPasskeyDevice())
    await person.post('/passkey/delete-passkey', { id: body.id }, headers)
    return person.email
  },
  passkeyRejected: async (_, person, headers) => {
    const device = createPasskeyDevice({ counter: 1 })
    await registerPasskey(person, device)
    await signInWithPasskey(person, device.copy())
    await signInWithPasskey(person, device, { headers })
    return person.email
  },
  passwordChanged: async (_, person, headers) => {
    const input = { currentPassword: person.password, newPassword: 'an unused password' }
    await person.post('/change-password', input, headers)
    return person.email
  },
  invitation: async (_, person, headers) => {
    await person.createOrganization()
    await person.post('/organization/invite-member', { email: NEW, role: 'member' }, headers)
    return NEW
  },
  signUpCode: async (here, person, headers) => {
    here.simulator.injectFault('google', 'no-email')
    const browser = person.otherBrowser()
    await signInWithProvider(browser, here, 'google')
    await browser.post('/social/pending-sign-up/send-code', { email: NEW }, headers)
    return NEW
  },
  signInCode: async (_, person, headers) => {
    await person.post('/sign-in/magic-link', { email: person.email }, headers)
    return person.email
  },
  verificationCode: async (_, person, headers) => {
    const request = { email: person.email, type: 'email-verification' }
    await person.post('/email-otp/send-verification-otp', request, headers)
    return person.email
  },
  resetCode: async (_, person, headers) => {
    await person.post('/email-otp/request-password-reset', { email: person.email }, headers)
    return person.email
  },
  stepUpCode: async (here, person, headers) => {
    // Users without a password receive such a code.
    await here.database.kysely.deleteFrom('account').execute()
    await person.post('/step-up/send-code', undefined, headers)
    return person.email
  },
  twoFactorCode: async (here, person, headers) => {
    await startTwoFactorSetup(here, person)
    await person.post('/two-factor/send-otp', undefined, headers)
    return person.email
  },
  twoFactorEnabled: async (here, person, headers) => {
    const { authenticator } = await startTwoFactorSetup(here, person)
    await person.post('/two-factor/verify-totp', { code: authenticator.code() }, headers)
    return person.email
  },
  twoFactorDisabled: async (here, person, headers) => {
    await enableTwoFactor(here, person)
    await person.post('/two-factor/disable', { password: person.password }, headers)
    return person.email
  },
  backupCodesRenewed: async (here, person, headers) => {
    await enableTwoFactor(here, person)
    await person.post('/two-factor/generate-backup-codes', { password: person.password }, headers)
    return person.email
  },
  twoFactorLocked: async (here, person, headers) => {
    await enableTwoFactor(here, person)
    for (let count = 0; count < 10; count++) await person.post('/two-factor/verify-totp', { code: 'wrong' }, headers)
    return person.email
  },
  twoFactorRecoveryRequested: async (here, person, headers) => {
    await enableTwoFactor(here, person)
    await (await signInToChallenge(person)).post('/two-factor/request-recovery', undefined, headers)
    return person.email
  },
  twoFactorRecoveryReminder: async (here, person, headers) => {
    await enableTwoFactor(here, person)
    await (await signInToChallenge(person)).post('/two-factor/request-recovery', undefined, headers)
    here.advanceClock(36 * 3600)
    await here.latchkey.mails.sendDue()
    return person.email
  },
  twoFactorRecoveryCode: async (here, person, headers) => {
    await enableTwoFactor(here, person)
    await (await signInToChallenge(person)).post('/two-factor/request-recovery')
    here.advanceClock(72 * 3600)
    await (await signInToChallenge(person)).post('/two-factor/request-recovery', undefined, headers)
    return person.email
  },
  accountLinked: async (here, person, headers) => {
    const { path } = await startLinking(person, here, 'google')
    await person.get(path, headers)
    return person.email
  },
  accountUnlinked: async (here, person, headers) => {
    await linkProvider(person, here, 'google')
    await person.post('/unlink-account', { providerId: 'google' }, headers)
    return person.email
  },
  existingAccount: async (_, person, headers) => {
    const again = person.otherBrowser()
    await again.post('/sign-up/email', { name: 'Thief', email: person.email, password: 'of a thief' }, headers)
    return person.email
  },
}

const kinds = Object.entries(causes) as [MailKind, Cause][]

const worldFor = (kind: MailKind) =>
  startSocialTestServer({
    ...withMailedCodes,
    ...(kind === 'existingAccount' && { emailAndPassword: { requireEmailVerification: true } }),
  })

test.each(kinds)('%s: uses the language of the request if the user has chosen none', async (kind, act) => {
  const here = await worldFor(kind)
  const ann = await here.createUser()
  const to = await act(here, ann, { 'accept-language': 'xx, pl;q=0.9, en;q=0.5' })
  expect((await here.findMail(kind, to)).html).toContain('<html lang="pl"')
})

// A sign-up code must not depend on the account with the address.
test.each(kinds.filter(([kind]) => kind !== 'signUpCode'))(
  '%s: prefers the language of the user to that of the request',
  async (kind, act) => {
    const here = await worldFor(kind)
    const ann = here.createVisitor()
    await ann.signUp({ language: 'GERMAN' })
    const to = await act(here, ann, { 'accept-language': 'pl' })
    expect((await here.findMail(kind, to)).html).toContain('<html lang="de"')
  },
)

test.each(kinds)('%s: defaults to English', async (kind, act) => {
  const here = await worldFor(kind)
  const ann = await here.createUser()
  const to = await act(here, ann, {})
  expect((await here.findMail(kind, to)).html).toContain('<html lang="en"')
})

test('sends an invitation in the language of the invitee', async () => {
  const here = await startTestServer()
  const ann = here.createVisitor('Ann')
  await ann.signUp({ language: 'GERMAN' })
  await ann.createOrganization()
  const bob = here.createVisitor('Bob')
  await bob.signUp({ language: 'POL' })
  const carl = await here.createUser('Carl')
  for (const { email } of [bob, carl]) await ann.post('/organization/invite-member', { email, role: 'member' })
  expect((await here.findMail('invitation', bob.email)).html).toContain('<html lang="pl"')
  expect((await here.findMail('invitation', carl.email)).html).toContain('<html lang="de"')
})

test('uses a changed language for later mails', async () => {
  const here = await startSocialTestServer()
  const ann = await here.createUser()
  await ann.post('/update-user', { language: 'UKR' })
  expect((await here.findMail('reset', await causes.reset(here, ann, {}))).html).toContain('<html lang="uk"')
  await ann.post('/update-user', { language: null })
  await causes.verification(here, ann, { 'accept-language': 'tr-TR' })
  expect((await here.findMail('verification', ann.email)).html).toContain('<html lang="tr"')
})
