import type { KyselyPlugin, QueryId } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { Database } from '../platform/database/database.ts'
import { silentObserver, type Observer } from '../platform/observability/observer.ts'
import { type TestResponse, openTestDatabase, type TestUser, startTestServer, type TestServer } from '@latchkey/testing'

// What strangers may not learn: whether an address has an account. Time is told by the work: hashes and statements.

const VERIFIED_FIRST = { emailAndPassword: { requireEmailVerification: true } }

/** A world that counts what the calls have the database execute; the outbox, which works after the answer, apart. */
const countingWorld = async (options: Parameters<typeof startTestServer>[0] = {}) => {
  let statements = 0
  let hashes = 0
  const observer: Observer = {
    ...silentObserver,
    work: (work, run) => {
      if (work.kind === 'password') hashes++
      return run()
    },
  }
  const ofOutbox = new WeakSet<QueryId>()
  const counter: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      if (node.kind !== 'InsertQueryNode' && JSON.stringify(node).includes('"name":"mail"')) ofOutbox.add(queryId)
      return node
    },
    // Here, because what is prepared is built once and executed often.
    transformResult: async ({ result, queryId }) => {
      if (!ofOutbox.has(queryId)) statements++
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
      database.transaction(({ kysely, run, send }) =>
        work({
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
  const here = await startTestServer({ ...options, database: counted, observer })
  /** The answer, as a stranger can compare it with others, and the work that it took. */
  const observe = async (answering: () => Promise<TestResponse>) => {
    await here.countMails()
    // Mails to nobody are not counted, but the outbox clears them away, and could make the call under test try again.
    await vi.waitFor(async () => {
      const isLeft = database.kysely.selectFrom('mail').select('id').where('status', '=', 'pending')
      expect(await isLeft.execute()).toEqual([])
    })
    statements = 0
    hashes = 0
    const { status, body, setCookies } = await answering()
    return {
      status,
      shape: shapeOf(body),
      cookies: setCookies.length,
      statements,
      hashes,
    }
  }
  return { ...here, observe }
}

/** Texts of one length each are alike; what is fixed must be equal. */
const shapeOf = (body: TestResponse['body']): unknown => {
  if (typeof body !== 'object' || body === null) return body
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => [
      key,
      /^(id|name|email|createdAt|updatedAt)$/.test(key) ? typeof value : shapeOf(value),
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
])('R37 sign-in answers %s like an unknown address, after the same work', async (_, prepare) => {
  const here = await countingWorld()
  const known = (await prepare(here, await here.createUser())).otherBrowser()
  // The first comparison of all makes the decoy.
  await here.createVisitor().signIn()
  const first = await here.observe(() => known.signIn({ password: 'a wrong password' }))
  expect(first).toEqual(await here.observe(() => here.createVisitor().signIn()))
  expect(first).toMatchObject({ status: 401, hashes: 1, cookies: 0 })
})

test.each(['/forget-password', '/send-verification-email'])(
  'R37 %s answers known and unknown addresses alike, after the same work',
  async (path) => {
    const here = await countingWorld()
    const known = (await here.createUser()).otherBrowser()
    const ask = (person: TestUser) => here.observe(() => person.post(path, { email: person.email }))
    const answer = await ask(known)
    expect(answer).toEqual(await ask(here.createVisitor()))
    expect(answer).toMatchObject({ status: 200, shape: { status: true }, hashes: 0 })
    expect(answer.statements).toBeGreaterThan(1)
    expect(await here.countMails()).toBe(1)
  },
)

test('R37 send-verification-email answers a verified address like an unverified one, after the same work', async () => {
  const here = await countingWorld()
  const verified = await here.createUser()
  await verified.verifyEmail()
  const unverified = await here.createUser('Bob')
  const before = await here.countMails()
  const ask = ({ email }: TestUser) =>
    here.observe(() => here.createVisitor().post('/send-verification-email', { email }))
  expect(await ask(verified)).toEqual(await ask(unverified))
  expect(await here.countMails()).toBe(before + 1)
})

test('R37 where addresses must be verified, sign-up answers a taken address like a free one, after the same work', async () => {
  const here = await countingWorld(VERIFIED_FIRST)
  const owner = here.createVisitor()
  const free = await here.observe(() => owner.signUp())
  const thief = here.createVisitor('Thief')
  const taken = await here.observe(() => thief.signUp({ email: owner.email }))
  expect(taken).toEqual(free)
  expect(taken).toMatchObject({ status: 200, cookies: 1, hashes: 1, shape: { token: null } })
})

test('a sign-up with a taken address changes nothing of the account, and only its owner learns of it', async () => {
  const { createVisitor, listMails, database } = await startTestServer(VERIFIED_FIRST)
  const owner = createVisitor()
  await owner.signUp()
  await owner.verifyEmail()
  const users = () => database.kysely.selectFrom('user').selectAll().execute()
  const before = await users()
  const thief = createVisitor('Thief')
  const { body } = await thief.signUp({ email: owner.email })
  expect(body.user).toMatchObject({ name: 'Thief', email: owner.email, emailVerified: false })
  expect(body.user.id).not.toBe(before[0]?.id)
  expect(await users()).toEqual(before)
  expect(await listMails('existingAccount', owner.email)).toHaveLength(1)
  expect((await thief.signIn({ email: owner.email })).status).toBe(401)
  expect((await owner.signIn()).status).toBe(200)
})

test('Weakness 11: User enumeration: forget-password does its work and awaits the mailer only for known users', async () => {
  let release = (): void => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const sendResetPassword = vi.fn(() => released)
  const { createUser, createVisitor } = await startTestServer({ emailAndPassword: { sendResetPassword } })
  const ann = await createUser()
  expect(await ann.post('/forget-password', { email: ann.email })).toMatchObject({
    status: 200,
    body: { status: true },
  })
  await vi.waitFor(() => expect(sendResetPassword).toHaveBeenCalledOnce())
  // The mailer still has not answered, and another address is served.
  const { email } = createVisitor()
  expect((await ann.post('/forget-password', { email })).status).toBe(200)
  release()
})
