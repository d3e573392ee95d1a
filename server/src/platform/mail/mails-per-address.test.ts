import { expect, test } from 'vitest'
import {
  mailsPerAddress,
  mailsPerUser,
  notificationsPerUnverifiedAddress,
  webhookChangesPerUser,
} from '@latchkey/contract'
import {
  createPasskeyDevice,
  createVerifiedUser,
  createWebhook,
  enableTwoFactorByMail,
  FIFTY,
  injectConflicts,
  openTestDatabase,
  registerPasskey,
  signInWithPasskey,
  startTestServer,
  startWebhookReceiver,
  startTwoFactorSetup,
  type TestResponse,
  type TestServer,
  type TestUser,
  withMailedCodes,
} from '@latchkey/testing'
import type { Options } from '../options/options.ts'

const startServerWithConflicts = async (options: Partial<Options>) => {
  const { database, begin } = injectConflicts(await openTestDatabase())
  return { server: await startTestServer({ ...options, database, rateLimit: { enabled: true } }), begin }
}

test('counts a code whose transaction is retried as one mail to its address', async () => {
  const { server, begin } = await startServerWithConflicts(withMailedCodes)
  const ann = await createVerifiedUser(server, 'Ann')
  await startTwoFactorSetup(server, ann)
  begin()
  for (const status of [200, 200, 200, 200, 200, 429]) {
    server.advanceClock(11)
    expect((await ann.post('/two-factor/send-otp')).status).toBe(status)
  }
  expect(await server.listMails('twoFactorCode', ann.email)).toHaveLength(5)
})

test('counts a sign-up with a taken address whose transaction is retried as one mail to the owner', async () => {
  const { server, begin } = await startServerWithConflicts({ emailAndPassword: { requireEmailVerification: true } })
  const ann = server.createVisitor('Ann')
  await ann.signUp()
  begin()
  for (let count = 0; count < 10; count++) {
    server.advanceClock(11)
    expect((await ann.otherBrowser().signUp()).status).toBe(200)
  }
  // The first sign-up counts, too, so that the limit does not reveal taken addresses.
  expect(await server.listMails('existingAccount', ann.email)).toHaveLength(9)
})

const LIMITED = { rateLimit: { enabled: true } }

/** Calls that send a mail to an address that the caller chooses. Each caller has an IP address of its own. */
const mailingCalls: Record<string, (server: TestServer, email: string, caller: TestUser) => Promise<unknown>> = {
  '/sign-up/email': (_, email, caller) => caller.signUp({ email }),
  '/forget-password': (_, email, caller) => caller.post('/forget-password', { email }),
  '/request-password-reset': (_, email, caller) => caller.post('/request-password-reset', { email }),
  '/send-verification-email': (_, email, caller) => caller.post('/send-verification-email', { email }),
  '/organization/invite-member': async (_, email, caller) => {
    await caller.signUp()
    await caller.createOrganization()
    return caller.post('/organization/invite-member', { email, role: 'member' })
  },
  '/change-email': async (_, newEmail, caller) => {
    await caller.signUp()
    return caller.post('/change-email', { newEmail })
  },
  '/email-otp/request-email-change': async (_, newEmail, caller) => {
    await caller.signUp()
    return caller.post('/email-otp/request-email-change', { newEmail })
  },
  '/add-email-address': async (_, email, caller) => {
    await caller.signUp()
    await caller.verifyEmail()
    return caller.post('/add-email-address', { email })
  },
  '/email-otp/send-verification-otp': (_, email, caller) =>
    caller.post('/email-otp/send-verification-otp', { email, type: 'sign-in' }),
  '/email-otp/request-password-reset': (_, email, caller) =>
    caller.post('/email-otp/request-password-reset', { email }),
  '/sign-in/magic-link': (_, email, caller) => caller.post('/sign-in/magic-link', { email }),
}

test.each([
  ['owner@example.com', true],
  ['free@example.com', false],
])('an attacker who alternates between calls cannot flood %s with mails', async (email, isTaken) => {
  const server = await startTestServer({ ...LIMITED, emailAndPassword: { requireEmailVerification: false } })
  if (isTaken) await server.createVisitor().signUp({ email })
  for (const index of FIFTY.slice(0, 20)) {
    for (const [position, call] of Object.values(mailingCalls).entries()) {
      await call(server, email, server.createVisitor('Attacker').otherBrowser(`198.51.${index}.${position}`))
    }
  }
  await server.waitForSentMails()
  const mails = (await server.latchkey.mails.list(1000)).filter(({ recipient }) => recipient === email)
  expect(mails.length).toBeGreaterThan(1)
  expect(mails.length).toBeLessThanOrEqual(mailsPerAddress.max)
})

test('attackers with many verified accounts cannot flood an address with email changes', async () => {
  const server = await startTestServer({ ...LIMITED, emailAndPassword: { requireEmailVerification: true } })
  const email = 'free@example.com'
  for (const index of FIFTY.slice(0, mailsPerAddress.max + 3)) {
    server.advanceClock(21)
    const attacker = await createVerifiedUser(server, `Attacker${index}`)
    await attacker.signIn()
    expect((await attacker.post('/change-email', { newEmail: email })).status).toBe(200)
    const { status } = await attacker.openLink(await server.findMail('emailChangeApproval', attacker.email))
    expect(status).toBe(index < mailsPerAddress.max ? 302 : 429)
  }
  expect(await server.listMails('newAddressConfirmation', email)).toHaveLength(mailsPerAddress.max)
})

test('an attacker who signs up with a foreign address cannot flood it with deletion links', async () => {
  const server = await startTestServer(LIMITED)
  const attacker = await server.createUser('Attacker')
  const statuses: number[] = []
  for (let count = 0; count <= mailsPerAddress.max; count++) {
    server.advanceClock(11)
    statuses.push((await attacker.post('/delete-user', { password: attacker.password })).status)
  }
  expect(statuses).toEqual([...Array(mailsPerAddress.max).fill(200), 429])
  expect(await server.listMails('deletion', attacker.email)).toHaveLength(mailsPerAddress.max)
})

test('50 parallel requests send no more mails than the limit', async () => {
  const server = await startTestServer(LIMITED)
  const ann = await server.createUser()
  await Promise.all(
    FIFTY.map((index) => ann.otherBrowser(`198.51.${index}.1`).post('/forget-password', { email: ann.email })),
  )
  expect(await server.listMails('reset', ann.email)).toHaveLength(mailsPerAddress.max)
})

test('an attacker cannot keep the second factor from a user with exhausted mails', async () => {
  const server = await startTestServer({ ...LIMITED, ...withMailedCodes })
  const ann = await createVerifiedUser(server, 'Ann')
  await startTwoFactorSetup(server, ann)
  for (const index of FIFTY) {
    await ann.otherBrowser(`198.51.${index}.1`).post('/forget-password', { email: ann.email })
  }
  expect((await ann.post('/two-factor/send-otp')).status).toBe(200)
  expect(await server.listMails('twoFactorCode', ann.email)).toHaveLength(1)
})

test('an attacker with a foreign address cannot send codes to it without a limit', async () => {
  const server = await startTestServer({ ...LIMITED, ...withMailedCodes })
  const attacker = await server.createUser('Attacker')
  await enableTwoFactorByMail(server, attacker)
  const statuses = []
  for (let count = 0; count < mailsPerAddress.max + 2; count++) {
    server.advanceClock(11)
    statuses.push((await attacker.post('/two-factor/send-otp')).status)
  }
  expect(statuses.slice(-2)).toEqual([429, 429])
  expect((await server.listMails('twoFactorCode', attacker.email)).length).toBeLessThanOrEqual(mailsPerAddress.max)
})

test('an attacker who signs up with a foreign address cannot flood it by signing in', async () => {
  const server = await startTestServer({ ...LIMITED, emailAndPassword: { requireEmailVerification: true } })
  const attacker = server.createVisitor('Attacker')
  await attacker.signUp()
  const responses = await Promise.all(
    FIFTY.map((index) => attacker.otherBrowser(`198.51.${index}.1`).signIn({ callbackURL: '/' })),
  )
  for (const response of responses)
    expect(response).toMatchObject({ status: 403, body: { code: 'EMAIL_NOT_VERIFIED' } })
  expect((await server.listMails('verification', attacker.email)).length).toBeLessThanOrEqual(mailsPerAddress.max)
})

test('an attacker whose address is not verified cannot flood it by signing in with a passkey', async () => {
  const server = await startTestServer({ ...LIMITED, emailAndPassword: { requireEmailVerification: true } })
  const device = createPasskeyDevice()
  const attacker = await createVerifiedUser(server, 'Attacker')
  await attacker.signIn()
  expect((await registerPasskey(attacker, device)).status).toBe(200)
  // The service did not require verified addresses before.
  await server.database.kysely.updateTable('user').set({ emailVerified: 0 }).execute()
  for (const index of FIFTY.slice(0, 20)) {
    const response = await signInWithPasskey(attacker.otherBrowser(`198.51.${index}.1`), device)
    expect(response).toMatchObject({ status: 403, body: { code: 'EMAIL_NOT_VERIFIED' } })
  }
  expect((await server.listMails('verification', attacker.email)).length).toBeLessThanOrEqual(mailsPerAddress.max)
})

/** Actions that notify the user. An attacker repeats them in an account with the address of another person. */
const notifiedActions: Record<string, (attacker: TestUser, round: number) => Promise<TestResponse>> = {
  'new API keys': (attacker) => attacker.post('/api-key/create', { name: 'Key' }),
  'new webhooks': async (attacker) => {
    const { id: organizationId } = await attacker.createOrganization()
    return attacker.post('/webhook/create', { url: 'https://hooks.example.com', organizationId })
  },
  'new passwords': (attacker, round) =>
    attacker.post('/change-password', {
      currentPassword: round === 0 ? attacker.password : `password ${round - 1} of the attacker`,
      newPassword: `password ${round} of the attacker`,
    }),
  'email changes': async (attacker, round) => {
    const { email } = attacker
    const browser = attacker.otherBrowser(`198.51.${round}.1`)
    if (round > 0) await browser.signUp({ email })
    else await browser.signIn()
    return browser.post('/change-email', { newEmail: `attacker${round}@example.com` })
  },
}

test.each(Object.keys(notifiedActions))(
  'an attacker who signs up with a foreign address cannot flood it with notifications of %s',
  async (name) => {
    const act = notifiedActions[name] ?? expect.fail()
    const server = await startTestServer(LIMITED)
    const attacker = await server.createUser('Attacker')
    for (const round of FIFTY.slice(0, 20)) {
      server.advanceClock(11)
      expect((await act(attacker, round)).status).toBe(200)
    }
    await server.waitForSentMails()
    const mails = (await server.latchkey.mails.list(1000)).filter(({ recipient }) => recipient === attacker.email)
    const notifications = mails.filter(({ kind }) => !['verification', 'newAddressConfirmation'].includes(kind))
    expect(notifications).toHaveLength(notificationsPerUnverifiedAddress.max)
  },
)

/** Lets the response of the receiver disable a webhook until the user can no longer enable it. */
const disableAgainAndAgain = async (server: TestServer, user: TestUser, webhookId: string): Promise<void> => {
  for (let changes = 1; changes <= webhookChangesPerUser.max; changes++) {
    expect((await user.post('/webhook/test', { webhookId })).status).toBe(200)
    await server.latchkey.webhooks.deliverDue()
    const { status } = await user.post('/webhook/update', { webhookId, enabled: true })
    expect(status).toBe(changes < webhookChangesPerUser.max ? 200 : 429)
  }
}

test('an attacker who signs up with a foreign address cannot flood it with a webhook that is disabled', async () => {
  const server = await startTestServer(LIMITED)
  const receiver = await startWebhookReceiver()
  receiver.respondWith((response) => response.writeHead(410).end())
  const attacker = await server.createUser('Attacker')
  const { id: organizationId } = await attacker.createOrganization()
  const { id: webhookId } = await createWebhook(attacker, receiver.url, { organizationId })
  await disableAgainAndAgain(server, attacker, webhookId)
  await server.waitForSentMails()
  const mails = (await server.latchkey.mails.list(1000)).filter(({ kind }) => kind.startsWith('webhook'))
  expect(mails).toHaveLength(notificationsPerUnverifiedAddress.max)
})

test('an admin of an organization cannot flood the other admins with a webhook that is disabled', async () => {
  const server = await startTestServer(LIMITED)
  const receiver = await startWebhookReceiver()
  receiver.respondWith((response) => response.writeHead(410).end())
  const ann = await createVerifiedUser(server, 'Ann')
  const { id: organizationId } = await ann.createOrganization()
  const attacker = await server.createUser('Attacker')
  await attacker.joinOrganization({ id: organizationId }, 'admin')
  const { id: webhookId } = await createWebhook(attacker, receiver.url, { organizationId })
  await disableAgainAndAgain(server, attacker, webhookId)
  const mails = (await server.latchkey.mails.list(1000)).filter(({ kind }) => kind === 'webhookDisabled')
  expect(mails.filter(({ recipient }) => recipient === ann.email)).toHaveLength(mailsPerUser.max)
})

test('an attacker cannot suppress the notification of an unverified user by exhausting the mails of the address', async () => {
  const server = await startTestServer(LIMITED)
  const ann = await server.createUser('Ann')
  for (const index of FIFTY) {
    await ann.otherBrowser(`198.51.${index}.1`).post('/forget-password', { email: ann.email })
  }
  expect((await ann.post('/change-email', { newEmail: 'attacker@example.com' })).status).toBe(200)
  expect(await server.listMails('emailChanged', ann.email)).toHaveLength(1)
})

test('sends security notifications although the mails of the address are exhausted', async () => {
  const server = await startTestServer(LIMITED)
  const ann = await createVerifiedUser(server, 'Ann')
  for (const index of FIFTY) {
    await ann.otherBrowser(`198.51.${index}.1`).post('/forget-password', { email: ann.email })
  }
  await ann.post('/change-password', { currentPassword: ann.password, newPassword: 'not on any list' })
  expect(await server.listMails('passwordChanged', ann.email)).toHaveLength(1)
})
