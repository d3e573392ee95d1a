import { expect, test } from 'vitest'
import {
  createVerifiedUser,
  enableTwoFactor,
  enableTwoFactorByMail,
  FIFTY,
  getCallbackError,
  linkProvider,
  prepareScenario,
  requestSignUpCode,
  signInToChallenge,
  signInWithProvider,
  type SocialTestServer,
  startSocialTestServer,
  type TestUser,
  verifySignUpCode,
  withMailedCodes,
} from '@latchkey/testing'

const listLinkedProviders = async (user: TestUser): Promise<string[]> =>
  (await user.get('/list-accounts')).body.map(({ provider }: { provider: string }) => provider)

/**
 * A user with two-factor authentication, and a browser with a sign-in at GitHub that has her address and waits for her
 * second factor.
 */
const startJoin = async () => {
  const server = await startSocialTestServer()
  const ann = await createVerifiedUser(server, 'Ann')
  const factors = await enableTwoFactor(server, ann)
  server.simulator.setUser('github', { email: ann.email, emailVerified: true })
  const browser = ann.otherBrowser()
  await signInWithProvider(browser, server, 'github')
  return { server, ann, browser, ...factors }
}

const countNotifications = async (server: SocialTestServer, user: TestUser): Promise<number> =>
  (await server.listMails('accountLinked', user.email)).length

test('links a provider with the address of an account after the second factor of the account', async () => {
  const { server, ann, browser, backupCodes } = await startJoin()
  expect(await browser.fetchUser()).toBeNull()
  expect(await listLinkedProviders(ann)).toEqual(['credential'])
  expect(await countNotifications(server, ann)).toBe(0)
  expect((await browser.post('/two-factor/verify-backup-code', { code: backupCodes[0] })).status).toBe(200)
  expect(await listLinkedProviders(ann)).toEqual(['credential', 'github'])
  expect(await countNotifications(server, ann)).toBe(1)
  const later = ann.otherBrowser()
  expect(getCallbackError(await signInWithProvider(later, server, 'github'))).toBeNull()
})

test('one of fifty parallel requests links the provider with a second factor', async () => {
  const { ann, browser, authenticator } = await startJoin()
  const code = authenticator.code()
  const responses = await Promise.all(FIFTY.map(() => browser.post('/two-factor/verify-totp', { code })))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await listLinkedProviders(ann)).toEqual(['credential', 'github'])
})

test('an attacker with the mailbox cannot join with a provider account of that address and then use a mailed code', async () => {
  const server = await startSocialTestServer(withMailedCodes)
  const ann = await createVerifiedUser(server, 'Ann')
  await enableTwoFactorByMail(server, ann)
  server.simulator.setUser('github', { email: ann.email, emailVerified: true })
  const attacker = ann.otherBrowser()
  await signInWithProvider(attacker, server, 'github')
  expect((await attacker.get('/two-factor/list-methods')).body).toEqual(['backup-code'])
  expect((await attacker.post('/two-factor/send-otp')).body.code).toBe('MAILED_CODES_NOT_ALLOWED')
  expect(await attacker.fetchUser()).toBeNull()
  expect(await listLinkedProviders(ann)).toEqual(['credential'])
})

test('a provider that joins by a mailed code is not linked before the second factor, and the owner keeps mailed codes', async () => {
  const server = await startSocialTestServer({ providers: { reddit: {} }, ...withMailedCodes })
  prepareScenario(server, 'reddit')
  const ann = await createVerifiedUser(server, 'Ann')
  await enableTwoFactorByMail(server, ann)
  const attacker = server.createVisitor('Attacker')
  await signInWithProvider(attacker, server, 'reddit')
  await verifySignUpCode(attacker, await requestSignUpCode(attacker, server, ann.email))
  expect((await attacker.post('/two-factor/send-otp')).body.code).toBe('MAILED_CODES_NOT_ALLOWED')
  expect(await listLinkedProviders(ann)).toEqual(['credential'])
  const phone = await signInToChallenge(ann)
  expect((await phone.post('/two-factor/send-otp')).status).toBe(200)
})

test('two sign-ins with a provider that joins an account both continue after the second factor', async () => {
  const { server, ann, browser, backupCodes } = await startJoin()
  const other = ann.otherBrowser()
  await signInWithProvider(other, server, 'github')
  expect((await browser.post('/two-factor/verify-backup-code', { code: backupCodes[0] })).status).toBe(200)
  expect((await other.post('/two-factor/verify-backup-code', { code: backupCodes[1] })).status).toBe(200)
  expect(await listLinkedProviders(ann)).toEqual(['credential', 'github'])
  expect(await countNotifications(server, ann)).toBe(1)
})

test('a trusted device links a provider with the address of its account without a second factor', async () => {
  const server = await startSocialTestServer()
  const ann = await createVerifiedUser(server, 'Ann')
  const { backupCodes } = await enableTwoFactor(server, ann)
  const phone = await signInToChallenge(ann)
  await phone.post('/two-factor/verify-backup-code', { code: backupCodes[0], trustDevice: true })
  server.simulator.setUser('github', { email: ann.email, emailVerified: true })
  expect(getCallbackError(await signInWithProvider(phone, server, 'github'))).toBeNull()
  expect(await listLinkedProviders(ann)).toEqual(['credential', 'github'])
})

type Change = (context: Awaited<ReturnType<typeof startJoin>>) => Promise<unknown>

const changes: [title: string, code: string, change: Change][] = [
  [
    'another user has linked the provider',
    'UNABLE_TO_LINK_ACCOUNT',
    async ({ server }) => linkProvider(await createVerifiedUser(server, 'Bob'), server, 'github'),
  ],
  [
    'the account has another address',
    'UNABLE_TO_LINK_ACCOUNT',
    async ({ server, ann }) => {
      await ann.post('/change-email', { newEmail: 'new@example.com' })
      await ann.openLink(await server.findMail('emailChangeApproval', ann.email))
    },
  ],
]

test.each(changes)('a second factor links no provider after %s', async (_title, code, change) => {
  const context = await startJoin()
  await change(context)
  const { ann, browser, backupCodes } = context
  const response = await browser.post('/two-factor/verify-backup-code', { code: backupCodes[0] })
  expect([response.status, response.body.code]).toEqual([401, code])
  expect(await listLinkedProviders(ann)).toEqual(['credential'])
  expect(await browser.fetchUser()).toBeNull()
})
