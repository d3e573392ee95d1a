import { mailsPerAddress } from '@latchkey/contract'
import type { KyselyPlugin, QueryId } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { Database } from '../platform/database/database.ts'
import { silentObserver, type Observer } from '../platform/observability/observer.ts'
import {
  createDeferred,
  hashLikeBetterAuth,
  createUserWithRole,
  createWebhook,
  createTokenSigner,
  type TestResponse,
  openTestDatabase,
  type TestUser,
  startTestServer,
  startWebhookReceiver,
  TERMS,
  type TestServer,
} from '@latchkey/testing'

// Unauthenticated callers must not learn which addresses have accounts. The tests compare the numbers of hashes and statements,
// because response times would be unreliable.

const REQUIRE_VERIFICATION = { emailAndPassword: { requireEmailVerification: true } }

/** Counts hashes and statements. Excludes the outbox and webhooks, which work after the response. */
const startCountingServer = async (options: Parameters<typeof startTestServer>[0] = {}) => {
  let statements = 0
  let algorithms: string[] = []
  const observer: Observer = {
    ...silentObserver,
    work: (work, run) => {
      if (work.kind === 'password') algorithms.push(work.name)
      return run()
    },
  }
  const outboxQueries = new WeakSet<QueryId>()
  const counter: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      if (
        node.kind !== 'InsertQueryNode' &&
        /"name":"(mail|eventDelivery|webhookDelivery|webhookEndpoint)"/.test(JSON.stringify(node))
      )
        outboxQueries.add(queryId)
      return node
    },
    // Not in transformQuery: prepared statements are transformed once and executed often.
    transformResult: async ({ result, queryId }) => {
      if (!outboxQueries.has(queryId)) statements++
      return result
    },
  }
  const database = await openTestDatabase()
  const counted: Database = {
    ...database,
    kysely: database.kysely.withPlugin(counter),
    read: (...query) => {
      statements++
      return database.read(...query)
    },
    transaction: (work) =>
      database.transaction(({ kysely, run, send, ...open }) =>
        work({
          ...open,
          kysely: kysely.withPlugin(counter),
          run: (...query) => {
            statements++
            return run(...query)
          },
          send: (...query) => {
            statements++
            send(...query)
          },
        }),
      ),
  }
  const server = await startTestServer({ ...options, database: counted, observer })
  /** The parts of a response that an attacker can compare, and the work that it took. */
  const observe = async (send: () => Promise<TestResponse>) => {
    await server.waitForSentMails()
    // Waits for the outbox to delete decoy mails: a conflict would repeat the transaction of the measured call.
    const pendingMails = database.kysely.selectFrom('mail').select('id').where('status', '=', 'pending')
    await expect.poll(() => pendingMails.execute()).toEqual([])
    statements = 0
    algorithms = []
    const { status, body, setCookies } = await send()
    return {
      status,
      shape: toShape(body),
      cookies: setCookies.length,
      statements,
      hashes: algorithms.length,
      algorithms: algorithms.toSorted(),
    }
  }
  return { ...server, observe }
}

/** Compares generated values by type and all others by value. */
const toShape = (body: TestResponse['body']): unknown => {
  if (typeof body !== 'object' || body === null) return body
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => [
      key,
      /^(id|name|email|createdAt|updatedAt)$/.test(key) ? typeof value : toShape(value),
    ]),
  )
}

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

const registrationOptions = [
  ['default options', {}],
  ['existingAccount off', { notifications: { existingAccount: false } }],
  ['verification mails off', { emailVerification: { sendVerificationEmail: false } }],
  ['both off', { notifications: { existingAccount: false }, emailVerification: { sendVerificationEmail: false } }],
  ['a handler after the commit', { hooks: { afterCommit: { 'user.created': () => {} } } }],
] as const

test.each(registrationOptions)(
  'sign-up with required verification responds to taken and free addresses alike, after the same work (R37): %s',
  async (_, options) => {
    const server = await startCountingServer({ ...REQUIRE_VERIFICATION, ...options })
    const owner = server.createVisitor()
    const free = await server.observe(() => owner.signUp())
    const attacker = server.createVisitor('Attacker')
    const taken = await server.observe(() => attacker.signUp({ email: owner.email }))
    expect(taken).toEqual(free)
    expect(taken).toMatchObject({ status: 200, hashes: 1, shape: { token: null } })
  },
)

test('sign-up with accepted terms takes the same work for taken and free addresses (R37)', async () => {
  const handlers = [{}, { afterCommit: { 'user.terms-accepted': () => {} } }]
  for (const hooks of handlers) {
    const server = await startCountingServer({ ...REQUIRE_VERIFICATION, terms: TERMS, hooks })
    const more = { acceptedTermsVersion: TERMS.version }
    const owner = server.createVisitor()
    const free = await server.observe(() => owner.signUp(more))
    expect(await server.observe(() => server.createVisitor().signUp({ ...more, email: owner.email }))).toEqual(free)
  }
})

test.each(registrationOptions)(
  'a sign-in with an unverified provider address takes the same work for taken and free addresses (R37): %s',
  async (_, options) => {
    const signer = await createTokenSigner()
    const google = { clientId: 'our-application', endpoints: signer.endpoints }
    const server = await startCountingServer({
      ...REQUIRE_VERIFICATION,
      rateLimit: { enabled: true },
      ...options,
      socialProviders: { google },
    })
    const owner = server.createVisitor()
    await owner.signUp()
    const free = 'free@example.com'
    const observeSignIn = async (sub: string, email: string) => {
      const token = await signer.sign({ aud: google.clientId, sub, email, email_verified: false })
      server.advanceClock(11)
      return server.observe(() =>
        server.createVisitor().post('/sign-in/social', { provider: 'google', idToken: { token } }),
      )
    }
    // The first sign-in fetches the keys of the provider.
    await observeSignIn('first', 'first@example.com')
    const taken = await observeSignIn('taken', owner.email)
    expect(taken).toEqual(await observeSignIn('free', 'other@example.com'))
    expect(taken).toMatchObject({ status: 403 })
    for (const email of [owner.email, free]) {
      for (let count = 0; count < mailsPerAddress.max; count++)
        await owner.otherBrowser(`198.51.${count}.1`).post('/forget-password', { email })
    }
    const takenBeyondLimit = await observeSignIn('taken, beyond the mail limit', owner.email)
    expect(takenBeyondLimit).toEqual(await observeSignIn('free, beyond the mail limit', free))
    expect(takenBeyondLimit).toMatchObject({ status: 403 })
  },
)

test('with a webhook, requests take the same work for taken and free addresses (R37)', async () => {
  const server = await startCountingServer(REQUIRE_VERIFICATION)
  const receiver = await startWebhookReceiver()
  const admin = await startTestServer({ database: { ...server.database, close: async () => {} } })
  await createWebhook(await createUserWithRole(admin, 'admin'), receiver.url)
  const owner = server.createVisitor()
  const free = await server.observe(() => owner.signUp())
  expect(await server.observe(() => server.createVisitor().signUp({ email: owner.email }))).toEqual(free)
  for (const [path, body] of [
    ['/forget-password', {}],
    ['/email-otp/send-verification-otp', { type: 'forget-password' }],
    ['/email-otp/send-verification-otp', { type: 'sign-in' }],
  ] as const) {
    const request = ({ email }: TestUser) => server.observe(() => server.createVisitor().post(path, { ...body, email }))
    expect(await request(owner), path).toEqual(await request(server.createVisitor()))
  }
})

test('a sign-up with a taken address changes nothing, and only the owner is notified', async () => {
  const { createVisitor, listMails, database } = await startTestServer(REQUIRE_VERIFICATION)
  const owner = createVisitor()
  await owner.signUp()
  await owner.verifyEmail()
  const users = () => database.kysely.selectFrom('user').selectAll().execute()
  const before = await users()
  const attacker = createVisitor('Attacker')
  const { body } = await attacker.signUp({ email: owner.email })
  expect(body.user).toMatchObject({ name: 'Attacker', email: owner.email, emailVerified: false })
  expect(body.user.id).not.toBe(before[0]?.id)
  expect(await users()).toEqual(before)
  expect(await listMails('existingAccount', owner.email)).toHaveLength(1)
  expect((await attacker.signIn({ email: owner.email })).status).toBe(401)
  expect((await owner.signIn()).status).toBe(200)
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
