import { expect, test } from 'vitest'
import {
  approveDevice,
  catchFailure,
  copyBrowser,
  delayTransactions,
  linkProvider,
  openTestDatabase,
  signInWithProvider,
  startDevice,
  startSocialTestServer,
  startTestServer,
  type TestResponse,
  type TestServer,
  type TestUser,
} from '@latchkey/testing'

type Send = (user: TestUser, server: TestServer) => Promise<TestResponse>

const sensitiveCalls: [path: string, send: Send][] = [
  ['/delete-user', (user) => user.post('/delete-user', {})],
  ['/change-email', (user) => user.post('/change-email', { newEmail: 'attacker@example.com' })],
  ['/api-key/create', (user) => user.post('/api-key/create', { name: 'Attacker' })],
  ['/device/approve', async (user, server) => approveDevice(user, (await startDevice(server)).userCode)],
]

/** Sends a request with the browser of an attacker, and changes the password before its transaction begins. */
const sendDuringPasswordChange = async (send: Send, openBrowser: (ann: TestUser) => Promise<TestUser>) => {
  const { database, holdNext } = delayTransactions(await openTestDatabase())
  const server = await startTestServer({
    database,
    user: { deleteUser: { sendDeleteAccountVerification: false } },
  })
  const ann = await server.createUser('Ann')
  const attacker = await openBrowser(ann)
  await server.waitForSentMails()
  const held = holdNext()
  const response = send(attacker, server)
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
  async (_, send) => {
    expect(await sendDuringPasswordChange(send, async (ann) => copyBrowser(ann))).toEqual([401, 'UNAUTHORIZED'])
  },
)

test.each(sensitiveCalls)(
  '%s requires a new authentication if the user changes the password in another session before the transaction begins',
  async (_, send) => {
    const signIn = async (ann: TestUser) => {
      const phone = ann.otherBrowser()
      await phone.signIn()
      return phone
    }
    expect(await sendDuringPasswordChange(send, signIn)).toEqual([403, 'SESSION_IS_NOT_FRESH'])
  },
)

test('a first password requires a new authentication if the user links a provider in another session during it', async () => {
  const { database, holdNext } = delayTransactions(await openTestDatabase())
  const server = await startSocialTestServer({ database })
  const ada = server.createVisitor('Ada')
  const attacker = ada.otherBrowser()
  await signInWithProvider(ada, server, 'google')
  await signInWithProvider(attacker, server, 'google')
  await server.waitForSentMails()
  const headers = { cookie: [...attacker.cookies].map((pair) => pair.join('=')).join('; ') }
  const held = holdNext()
  const setting = server.latchkey.api.setPassword({ body: { newPassword: 'another password' }, headers })
  const outcome = catchFailure(setting)
  const begin = await held
  await linkProvider(ada, server, 'github')
  begin()
  expect(await outcome).toMatchObject({ code: 'SESSION_IS_NOT_FRESH' })
})
