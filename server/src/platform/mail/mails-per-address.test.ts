import { expect, test } from 'vitest'
import { mailsPerAddress } from '@latchkey/contract'
import {
  createVerifiedUser,
  enableTwoFactorByMail,
  FIFTY,
  injectConflicts,
  openTestDatabase,
  startTestServer,
  startTwoFactorSetup,
  type TestServer,
  type TestUser,
  withMailedCodes,
} from '@latchkey/testing'
import type { Options } from '../options/options.ts'

const losingWorld = async (options: Partial<Options>) => {
  const { database, begin } = injectConflicts(await openTestDatabase())
  return { server: await startTestServer({ ...options, database, rateLimit: { enabled: true } }), begin }
}

test('a code whose transaction is tried again counts as one mail to its address', async () => {
  const { server, begin } = await losingWorld(withMailedCodes)
  const ann = await createVerifiedUser(server, 'Ann')
  await startTwoFactorSetup(server, ann)
  begin()
  for (const status of [200, 200, 200, 200, 200, 429]) {
    server.advanceClock(11)
    expect((await ann.post('/two-factor/send-otp')).status).toBe(status)
  }
  expect(await server.listMails('twoFactorCode', ann.email)).toHaveLength(5)
})

test('a sign-up with a taken address whose transaction is tried again counts as one mail to its owner', async () => {
  const { server, begin } = await losingWorld({ emailAndPassword: { requireEmailVerification: true } })
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
}

test.each([
  ['owner@example.com', true],
  ['free@example.com', false],
])('an attacker who alternates between calls cannot flood %s with mails', async (email, isTaken) => {
  const server = await startTestServer({ ...LIMITED, emailAndPassword: { requireEmailVerification: false } })
  if (isTaken) await server.createVisitor().signUp({ email })
  for (const index of FIFTY.slice(0, 20)) {
    for (const call of Object.values(mailingCalls)) {
      await call(server, email, server.createVisitor('Attacker').otherBrowser(`198.51.${index}.1`))
    }
  }
  await server.countMails()
  const mails = (await server.latchkey.mails.list(1000)).filter(({ recipient }) => recipient === email)
  expect(mails.length).toBeGreaterThan(1)
  expect(mails.length).toBeLessThanOrEqual(mailsPerAddress.max)
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

test('security notifications arrive although the mails of the address are exhausted', async () => {
  const server = await startTestServer(LIMITED)
  const ann = await createVerifiedUser(server, 'Ann')
  for (const index of FIFTY) {
    await ann.otherBrowser(`198.51.${index}.1`).post('/forget-password', { email: ann.email })
  }
  await ann.post('/change-password', { currentPassword: ann.password, newPassword: 'not on any list' })
  expect(await server.listMails('passwordChanged', ann.email)).toHaveLength(1)
})
