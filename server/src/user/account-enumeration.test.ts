import { expect, test, vi } from 'vitest'
import {
  createDeferred,
  startCountingServer,
  hashLikeBetterAuth,
  type TestUser,
  startTestServer,
  type TestServer,
} from '@latchkey/testing'

// Unauthenticated callers must not learn which addresses have accounts. The tests compare the numbers of hashes and statements,
// because response times would be unreliable.

const REQUIRE_VERIFICATION = { emailAndPassword: { requireEmailVerification: true } }

test.each([
  ['a wrong password', async (_: TestServer, known: TestUser) => known],
  [
    'an account without a password',
    async ({ database }: TestServer, known: TestUser) => {
      await database.kysely.deleteFrom('account').execute()
      return known
    },
  ],
])('sign-in responds to %s as to an unknown address, after the same work (R37)', async (_, prepare) => {
  const server = await startCountingServer()
  const known = (await prepare(server, await server.createUser())).otherBrowser()
  // The first comparison creates the decoy hash.
  await server.createVisitor().signIn()
  const first = await server.observe(() => known.signIn({ password: 'a wrong password' }))
  expect(first).toEqual(await server.observe(() => server.createVisitor().signIn()))
  expect(first).toMatchObject({ status: 401, hashes: 1, cookies: 0 })
})

test('an attacker cannot recognize imported accounts by the time of a wrong password', async () => {
  const server = await startCountingServer()
  const [imported, known] = [await server.createUser('Imported'), await server.createUser('Known')]
  const { id: userId } = await imported.fetchUser()
  const setPassword = (password: string) =>
    server.database.kysely.updateTable('account').set({ password }).where('userId', '=', userId).execute()
  await setPassword(hashLikeBetterAuth(imported.password))
  // The first comparison creates the decoy hash.
  await server.createVisitor().signIn()
  const users = { imported, known, unknown: server.createVisitor() }
  const guess = (user: TestUser) => server.observe(() => user.otherBrowser().signIn({ password: 'a wrong password' }))
  for (const user of Object.values(users)) {
    const response = await guess(user)
    expect(response).toEqual(await guess(users.unknown))
    expect(response).toMatchObject({ status: 401, algorithms: ['verify', 'verify-imported'] })
  }
  // A correct password takes only its own time, and after the last upgrade wrong passwords do, too.
  const correct = await server.observe(() => known.otherBrowser().signIn())
  expect(correct).toMatchObject({ status: 200, algorithms: ['verify'] })
  expect((await imported.otherBrowser().signIn()).status).toBe(200)
  for (const user of Object.values(users)) expect(await guess(user)).toMatchObject({ algorithms: ['verify'] })
})

test.each(['/forget-password', '/request-password-reset', '/send-verification-email'])(
  '%s responds to known and unknown addresses alike, after the same work (R37)',
  async (path) => {
    const server = await startCountingServer()
    const known = (await server.createUser()).otherBrowser()
    const request = (user: TestUser) => server.observe(() => user.post(path, { email: user.email }))
    const response = await request(known)
    expect(response).toEqual(await request(server.createVisitor()))
    expect(response).toMatchObject({ status: 200, shape: { status: true }, hashes: 0 })
    expect(response.statements).toBeGreaterThan(1)
    expect(await server.countMails()).toBe(1)
  },
)

test('send-verification-email responds to verified and unverified addresses alike, after the same work (R37)', async () => {
  const server = await startCountingServer()
  const verified = await server.createUser()
  await verified.verifyEmail()
  const unverified = await server.createUser('Bob')
  const before = await server.countMails()
  const request = ({ email }: TestUser) =>
    server.observe(() => server.createVisitor().post('/send-verification-email', { email }))
  expect(await request(verified)).toEqual(await request(unverified))
  expect(await server.countMails()).toBe(before + 1)
})

test('forget-password does not wait for the mailer', async () => {
  const delivery = createDeferred()
  const sendResetPassword = vi.fn(() => delivery.promise)
  const { createUser, createVisitor } = await startTestServer({ emailAndPassword: { sendResetPassword } })
  const ann = await createUser()
  expect(await ann.post('/forget-password', { email: ann.email })).toMatchObject({
    status: 200,
    body: { status: true },
  })
  await expect.poll(() => sendResetPassword).toHaveBeenCalledOnce()
  // The mailer is still busy, and the next request succeeds.
  const { email } = createVisitor()
  expect((await ann.post('/forget-password', { email })).status).toBe(200)
  delivery.resolve()
})

test('with required verification, change-email does not reveal taken addresses', async () => {
  const server = await startCountingServer(REQUIRE_VERIFICATION)
  const bob = server.createVisitor('Bob')
  await bob.signUp()
  const observeChange = async (newEmail: string) => {
    const attacker = server.createVisitor('Attacker')
    await attacker.signUp()
    await attacker.verifyEmail()
    await attacker.signIn()
    const request = await server.observe(() => attacker.post('/change-email', { newEmail }))
    const approval = await server.findMail('emailChangeApproval', attacker.email)
    const approved = await server.observe(() => attacker.post('/verify-email', { token: approval.token }))
    const user = await attacker.fetchUser()
    const pending = (await attacker.get('/pending-email-change')).body
    return { request, approved, pending, keepsAddress: user.email === attacker.email && user.emailVerified }
  }
  const taken = await observeChange(bob.email)
  expect(taken).toEqual(await observeChange('free@example.com'))
  expect(taken).toMatchObject({ request: { status: 200 }, approved: { status: 200 }, keepsAddress: true })
  expect(await server.listMails('existingAccount', bob.email)).toHaveLength(1)
  expect(await server.listMails('newAddressConfirmation', bob.email)).toEqual([])
  expect(await server.listMails('newAddressConfirmation', 'free@example.com')).toHaveLength(1)
})

const codeRequests = [
  ['default options', {}],
  ['disabled sign-up', { emailCode: { disableSignUp: true } }],
  ['a handler after the commit', { hooks: { afterCommit: { 'email-code.requested': () => {} } } }],
] as const

test.each(
  codeRequests.flatMap(([name, options]) =>
    (['sign-in', 'email-verification', 'forget-password'] as const).map((type) => [type, name, options] as const),
  ),
)(
  'a code for %s is requested and guessed alike for all addresses, after the same work (R37): %s',
  async (type, _, options) => {
    const server = await startCountingServer(options)
    const [known, verified, banned] = [
      await server.createUser(),
      await server.createUser('Bob'),
      await server.createUser('Eve'),
    ]
    await verified.verifyEmail()
    await server.database.kysely.updateTable('user').set({ banned: 1 }).where('email', '=', banned.email).execute()
    const request = ({ email }: TestUser) =>
      server.observe(() => server.createVisitor().post('/email-otp/send-verification-otp', { email, type }))
    const guess = ({ email }: TestUser) =>
      server.observe(() =>
        server.createVisitor().post('/email-otp/check-verification-otp', { email, type, otp: 'wrong' }),
      )
    const unknown = server.createVisitor()
    const [requested, guessed] = [await request(unknown), await guess(unknown)]
    expect(requested).toMatchObject({ status: 200, shape: { success: true }, cookies: 1, hashes: 0 })
    for (const user of [known, verified, banned]) {
      expect(await request(user), user.name).toEqual(requested)
      expect(await guess(user), user.name).toEqual(guessed)
    }
  },
)

test('a reset with an invalid link or code hashes no password', async () => {
  const { observe, createUser } = await startCountingServer()
  const ann = await createUser()
  const newPassword = 'a password that is new'
  const guesses = [
    ['/reset-password', { token: 'guess', newPassword }, 'INVALID_TOKEN'],
    ['/email-otp/reset-password', { email: ann.email, otp: '000000', password: newPassword }, 'INVALID_OTP'],
  ] as const
  for (const [path, body, code] of guesses) {
    expect(await observe(() => ann.post(path, body)), path).toMatchObject({ status: 400, shape: { code }, hashes: 0 })
  }
})
