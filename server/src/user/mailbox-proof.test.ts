import { expect, test } from 'vitest'
import {
  createAcme,
  createPasskeyDevice,
  createUserWithTwoAddresses,
  enableTwoFactor,
  findMailedInvitation,
  FROM_SCRIPT,
  inviteMember,
  linkProvider,
  registerPasskey,
  runFiftyTimes,
  signInOnTrustedDevice,
  signInWithCode,
  startSocialTestServer,
  startTestServer,
  startTwoFactorSetup,
  type TestServer,
  type TestUser,
} from '@latchkey/testing'

const NEW = 'chosen by the owner of the mailbox'

/** An attacker signs up with the address of the victim. */
const createHijackedAccount = async () => {
  const server = await startTestServer()
  const attacker = await server.createUser('Mallory')
  return { server, attacker, victim: attacker.otherBrowser() }
}

const mailReset = async (server: TestServer, user: TestUser): Promise<string> => {
  await user.post('/forget-password', { email: user.email })
  return (await server.findMail('reset', user.email)).token
}

const resetPassword = async (server: TestServer, user: TestUser): Promise<void> => {
  const token = await mailReset(server, user)
  expect((await user.post('/reset-password', { token, newPassword: NEW })).status).toBe(200)
}

/** Presses the button of a verification link in this browser. */
const confirmAddress = async (server: TestServer, browser: TestUser): Promise<void> => {
  await browser.post('/send-verification-email', { email: browser.email })
  const { token } = await server.findMail('verification', browser.email)
  expect((await browser.post('/verify-email', { token })).status).toBe(200)
}

/** Neither a challenge nor a wrong password: the password alone signs in. */
const expectSignInWithPassword = async (user: TestUser): Promise<void> =>
  expect(await user.signIn({ password: NEW })).toMatchObject({ status: 200, body: { token: expect.any(String) } })

test('a backup code that an attacker enrolled before the first reset does not sign in', async () => {
  const { server, attacker, victim } = await createHijackedAccount()
  const { backupCodes } = await enableTwoFactor(server, attacker)
  await resetPassword(server, victim)
  await expectSignInWithPassword(victim)
  for (const browser of [attacker, victim]) {
    const response = await browser.post('/two-factor/verify-backup-code', { code: backupCodes[0] })
    expect(response.status).toBeGreaterThanOrEqual(400)
  }
  expect(await victim.fetchUser()).toMatchObject({ emailVerified: true, twoFactorEnabled: false })
  expect(await server.listMails('twoFactorDisabled', victim.email)).toHaveLength(1)
})

test('the first reset deletes an authenticator that an attacker set up but did not confirm', async () => {
  const { server, attacker, victim } = await createHijackedAccount()
  const { authenticator } = await startTwoFactorSetup(server, attacker)
  await resetPassword(server, victim)
  await expectSignInWithPassword(victim)
  expect((await victim.post('/two-factor/verify-totp', { code: authenticator.code() })).status).toBe(400)
  for (const table of ['twoFactor', 'backupCode'] as const) {
    expect(await server.database.kysely.selectFrom(table).selectAll().execute(), table).toEqual([])
  }
})

test('a device that an attacker trusted does not skip the second factor of the victim', async () => {
  const { server, attacker, victim } = await createHijackedAccount()
  const device = await signInOnTrustedDevice(attacker, await enableTwoFactor(server, attacker))
  await resetPassword(server, victim)
  await expectSignInWithPassword(victim)
  const owner = { ...victim, password: NEW }
  await enableTwoFactor(server, owner)
  expect((await device.signIn({ password: NEW })).body).toEqual({ twoFactorRedirect: true })
})

test('a confirmation in another browser lets the first reset end the access of the attacker', async () => {
  const { server, attacker, victim } = await createHijackedAccount()
  await confirmAddress(server, victim)
  expect(await attacker.fetchUser()).toMatchObject({ emailVerified: true })
  await enableTwoFactor(server, attacker)
  await attacker.post('/change-email', { newEmail: 'mallory@evil.example' })
  const approval = await server.findMail('emailChangeApproval', victim.email)
  await resetPassword(server, victim)
  expect(await attacker.fetchUser()).toBeNull()
  expect((await attacker.signIn()).status).toBe(401)
  await expectSignInWithPassword(victim)
  expect((await victim.get('/pending-email-change')).body).toBeNull()
  expect((await victim.openLink(approval)).headers.get('location')).toBe('/?error=invalid_token')
  expect(await victim.fetchUser()).toMatchObject({ email: victim.email })
})

test('fifty concurrent resets of a hijacked account end the access of the attacker once', async () => {
  const { server, attacker, victim } = await createHijackedAccount()
  await enableTwoFactor(server, attacker)
  const token = await mailReset(server, victim)
  const counts = await runFiftyTimes(() => victim.otherBrowser().post('/reset-password', { token, newPassword: NEW }))
  expect(counts).toEqual({ 200: 1, INVALID_TOKEN: 49 })
  await expectSignInWithPassword(victim)
})

test('the mailbox alone does not remove the second factor of a user who proved the mailbox', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  await confirmAddress(server, ann)
  const { backupCodes } = await enableTwoFactor(server, ann)
  await resetPassword(server, ann.otherBrowser())
  const attacker = ann.otherBrowser()
  expect((await attacker.signIn({ password: NEW })).body).toEqual({ twoFactorRedirect: true })
  expect((await attacker.post('/two-factor/verify-backup-code', { code: backupCodes[0] })).status).toBe(200)
})

test('a user who confirmed on another device proves the mailbox with a second link in their own browser', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  await confirmAddress(server, ann.otherBrowser())
  await confirmAddress(server, ann)
  await enableTwoFactor(server, ann)
  await resetPassword(server, ann.otherBrowser())
  expect((await ann.otherBrowser().signIn({ password: NEW })).body).toEqual({ twoFactorRedirect: true })
  // No further mail after that.
  const mails = await server.listMails('verification', ann.email)
  await ann.post('/send-verification-email', { email: ann.email })
  expect(await server.listMails('verification', ann.email)).toHaveLength(mails.length)
})

test('an impersonator who opens a verification link does not prove the mailbox', async () => {
  const server = await startTestServer()
  const root = await server.createUser('Root')
  await server.database.kysely.updateTable('user').set({ role: 'admin' }).execute()
  const bob = await server.createUser('Bob')
  await enableTwoFactor(server, bob)
  const { id: userId } = await bob.fetchUser()
  await bob.post('/send-verification-email', { email: bob.email })
  const { link } = await server.findMail('verification', bob.email)
  expect((await root.post('/admin/impersonate-user', { userId })).status).toBe(200)
  await root.get(link, FROM_SCRIPT)
  expect(await bob.fetchUser()).toMatchObject({ emailVerified: true })
  await resetPassword(server, bob.otherBrowser())
  await expectSignInWithPassword(bob.otherBrowser())
})

/** An account that an attacker created with the address of a colleague of Ann, who has invited this address. */
const createInvitedAccount = async () => {
  const { server, attacker, victim } = await createHijackedAccount()
  const { ann } = await createAcme(server)
  await inviteMember(ann, victim)
  return { server, attacker, victim, invitation: await findMailedInvitation(server, victim) }
}

test('an attacker who accepts an invitation without its mailed secret does not prove the mailbox', async () => {
  const { server, attacker, victim, invitation } = await createInvitedAccount()
  await confirmAddress(server, victim)
  await enableTwoFactor(server, attacker)
  const { invitationId } = invitation
  expect((await attacker.post('/organization/accept-invitation', { invitationId })).status).toBe(200)
  await resetPassword(server, victim)
  expect(await attacker.fetchUser()).toBeNull()
  await expectSignInWithPassword(victim)
})

test('a user who accepts an invitation with its mailed secret proves the mailbox and ends the other sessions once', async () => {
  const { server, attacker, victim: owner, invitation } = await createInvitedAccount()
  await owner.signIn()
  expect((await owner.post('/organization/accept-invitation', invitation)).status).toBe(200)
  expect(await owner.fetchUser()).toMatchObject({ emailVerified: true })
  expect(await attacker.fetchUser()).toBeNull()
  const phone = owner.otherBrowser()
  await phone.signIn()
  const { ann: bea } = await createAcme(server)
  await inviteMember(bea, owner)
  const later = await findMailedInvitation(server, owner)
  expect((await owner.post('/organization/accept-invitation', later)).status).toBe(200)
  expect(await phone.fetchUser()).not.toBeNull()
})

test('an invitation to an additional address does not prove the primary mailbox', async () => {
  const server = await startTestServer()
  const { user: bob, additional } = await createUserWithTwoAddresses(server, 'Bob')
  await bob.post('/change-email', { newEmail: 'unproven@example.com' })
  await bob.openLink(await server.findMail('emailChangeApproval', bob.email))
  const { ann } = await createAcme(server)
  await inviteMember(ann, { email: additional })
  const invitation = await findMailedInvitation(server, { email: additional })
  expect((await bob.post('/organization/accept-invitation', invitation)).status).toBe(200)
  expect(await bob.fetchUser()).toMatchObject({ email: 'unproven@example.com', emailVerified: false })
})

test('mails the user that the first reset removed what was set up before', async () => {
  const { server, attacker, victim } = await createHijackedAccount()
  await registerPasskey(attacker, createPasskeyDevice())
  await resetPassword(server, victim)
  const { text } = await server.findMail('earlierAccessRemoved', victim.email)
  expect(text).toContain('Earlier sign-in methods, additional email addresses, API keys, and webhooks no longer work')
})

test('a mail says that the first reset unlinked a provider', async () => {
  const server = await startSocialTestServer()
  const attacker = await server.createUser('Mallory')
  await linkProvider(attacker, server, 'google')
  await resetPassword(server, attacker.otherBrowser())
  expect(await server.listMails('earlierAccessRemoved', attacker.email)).toHaveLength(1)
})

test('a mail says that the first sign-in with a mailed code removed the password', async () => {
  const { server, victim } = await createHijackedAccount()
  await signInWithCode(server, victim)
  expect(await server.listMails('earlierAccessRemoved', victim.email)).toHaveLength(1)
})

test('no mail reports removed access if the first reset only replaced the password, or after an earlier proof', async () => {
  const { server, victim } = await createHijackedAccount()
  await resetPassword(server, victim)
  await victim.signIn({ password: NEW })
  await registerPasskey(victim, createPasskeyDevice())
  await resetPassword(server, victim)
  expect(await server.listMails('earlierAccessRemoved', victim.email)).toEqual([])
})
