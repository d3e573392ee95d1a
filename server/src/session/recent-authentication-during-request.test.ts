import { expect, test } from 'vitest'
import {
  approveDevice,
  catchFailure,
  copyBrowser,
  delayTransactions,
  enableTwoFactor,
  linkProvider,
  openTestDatabase,
  signInWithProvider,
  startDevice,
  startSocialTestServer,
  startTestServer,
  type TestResponse,
  type TestServer,
  type TestUser,
  formatCookieHeader,
} from '@latchkey/testing'

type Send = (browser: TestUser) => Promise<TestResponse>

/** Creates what a call of Ann's account needs. Returns the call. */
type Prepare = (server: TestServer, ann: TestUser) => Promise<Send>

const post =
  (path: string, input: object): Prepare =>
  async () =>
  (browser) =>
    browser.post(path, input)

const sensitiveCalls: [path: string, prepare: Prepare][] = [
  ['/delete-user', post('/delete-user', {})],
  ['/change-email', post('/change-email', { newEmail: 'attacker@example.com' })],
  ['/api-key/create', post('/api-key/create', { name: 'Attacker' })],
  [
    '/device/approve',
    async (server) => {
      const { userCode } = await startDevice(server)
      return (browser) => approveDevice(browser, userCode)
    },
  ],
  [
    '/organization/update-member-role to owner',
    async (server, ann) => {
      const organization = await ann.createOrganization()
      const eve = await server.createUser('Eve')
      const { id: memberId } = await eve.joinOrganization(organization)
      return (browser) =>
        browser.post('/organization/update-member-role', {
          organizationId: organization.id,
          memberId,
          role: 'owner',
        })
    },
  ],
  [
    '/organization/leave of an owner',
    async (server, ann) => {
      const { id: organizationId } = await ann.createOrganization()
      const bob = await server.createUser('Bob')
      await bob.joinOrganization({ id: organizationId }, 'owner')
      return (browser) => browser.post('/organization/leave', { organizationId })
    },
  ],
]

/** Sends a request with the browser of an attacker, and changes the password before its transaction begins. */
const sendDuringPasswordChange = async (prepare: Prepare, openBrowser: (ann: TestUser) => Promise<TestUser>) => {
  const { database, holdNext } = delayTransactions(await openTestDatabase())
  const server = await startTestServer({
    database,
    user: { deleteUser: { sendDeleteAccountVerification: false } },
  })
  const ann = await server.createUser('Ann')
  const send = await prepare(server, ann)
  const attacker = await openBrowser(ann)
  await server.waitForSentMails()
  const held = holdNext()
  const response = send(attacker)
  const begin = await held
  const input = { currentPassword: ann.password, newPassword: 'another password', revokeOtherSessions: false }
  expect((await ann.post('/change-password', input)).status).toBe(200)
  begin()
  const { status, body } = await response
  expect(await ann.fetchUser()).toMatchObject({ email: ann.email })
  return [status, body.code]
}

test.each(sensitiveCalls)(
  '%s with a copied cookie fails if the user changes the password before the transaction begins (R59)',
  async (_, prepare) => {
    expect(await sendDuringPasswordChange(prepare, async (ann) => copyBrowser(ann))).toEqual([401, 'UNAUTHORIZED'])
  },
)

test.each(sensitiveCalls)(
  '%s requires a new authentication if the user changes the password in another session before the transaction begins',
  async (_, prepare) => {
    const signIn = async (ann: TestUser) => {
      const phone = ann.otherBrowser()
      await phone.signIn()
      return phone
    }
    expect(await sendDuringPasswordChange(prepare, signIn)).toEqual([403, 'SESSION_IS_NOT_FRESH'])
  },
)

test('a code with a copied cookie trusts no browser if the user changes the password before the transaction begins', async () => {
  const { database, holdNext } = delayTransactions(await openTestDatabase())
  const server = await startTestServer({ database })
  const ann = await server.createUser('Ann')
  const { authenticator } = await enableTwoFactor(server, ann)
  const attacker = copyBrowser(ann)
  const held = holdNext()
  const response = attacker.post('/two-factor/verify-totp', { code: authenticator.code(), trustDevice: true })
  const begin = await held
  const input = { currentPassword: ann.password, newPassword: 'another password', revokeOtherSessions: false }
  expect((await ann.post('/change-password', input)).status).toBe(200)
  begin()
  expect(await response).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
  expect((await ann.get('/two-factor/list-trusted-devices')).body).toEqual([])
})

test('a first password requires a new authentication if the user links a provider in another session during it', async () => {
  const { database, holdNext } = delayTransactions(await openTestDatabase())
  const server = await startSocialTestServer({ database })
  const ada = server.createVisitor('Ada')
  const attacker = ada.otherBrowser()
  await signInWithProvider(ada, server, 'google')
  await signInWithProvider(attacker, server, 'google')
  await server.waitForSentMails()
  const headers = { cookie: formatCookieHeader(attacker.cookies) }
  const held = holdNext()
  const setting = server.latchkey.api.setPassword({ body: { newPassword: 'another password' }, headers })
  const outcome = catchFailure(setting)
  const begin = await held
  await linkProvider(ada, server, 'github')
  begin()
  expect(await outcome).toMatchObject({ code: 'SESSION_IS_NOT_FRESH' })
})
