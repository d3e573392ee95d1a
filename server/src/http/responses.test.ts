import { expect, test } from 'vitest'
import {
  getSessionCookie,
  type TestResponse,
  type TestUser,
  send,
  startTestServer,
  type TestServer,
} from '@latchkey/testing'

const USER = ['createdAt', 'email', 'emailVerified', 'id', 'image', 'name', 'updatedAt']
const SESSION = [
  'activeOrganizationId',
  'createdAt',
  'expiresAt',
  'id',
  'ipAddress',
  'token',
  'updatedAt',
  'userAgent',
  'userId',
]

/** The names of all fields at all depths. */
const toShape = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(toShape)
  if (typeof value !== 'object' || value === null) return value === null ? null : typeof value
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, toShape(child)]))
}

const listKeys = (value: object): string[] => Object.keys(value).sort()

test('a user has seven fields, and their own response includes the chosen language (R74)', async () => {
  const { createUser } = await startTestServer({ admin: false, twoFactor: false })
  const ann = await createUser('Ann')
  const signedIn = (await ann.signIn()).body
  expect(listKeys(signedIn.user)).toEqual(USER)
  expect(listKeys(await ann.fetchUser())).toEqual(USER)
  await ann.post('/update-user', { language: 'UKR' })
  expect(listKeys(await ann.fetchUser())).toEqual([...USER, 'language'].sort())
  expect(listKeys((await ann.signIn()).body.user)).toEqual(USER)
})

test('a session has nine fields (R74)', async () => {
  const { createUser } = await startTestServer({ admin: false, twoFactor: false })
  const ann = await createUser('Ann')
  expect(listKeys((await ann.get('/get-session')).body.session)).toEqual(SESSION)
  expect(listKeys((await ann.get('/list-sessions')).body[0])).toEqual(SESSION)
})

const user = {
  id: 'string',
  name: 'string',
  email: 'string',
  emailVerified: 'boolean',
  image: null,
  createdAt: 'string',
  updatedAt: 'string',
}
const createPasswordInput = (ann: TestUser) => ({ currentPassword: ann.password, newPassword: 'another password' })
const readMailedToken = async (server: TestServer, ann: TestUser) =>
  (await server.waitForMails(ann.email)).at(-1)?.token

test.each<[string, (ann: TestUser, server: TestServer) => Promise<TestResponse>, unknown]>([
  ['sign-up', (ann) => ann.otherBrowser().signUp({ email: 'other@example.com' }), { token: 'string', user }],
  ['sign-in', (ann) => ann.signIn(), { redirect: 'boolean', token: 'string', user }],
  ['change-password', (ann) => ann.post('/change-password', createPasswordInput(ann)), { token: null, user }],
  [
    'change-password with a new session',
    (ann) => ann.post('/change-password', { ...createPasswordInput(ann), revokeOtherSessions: true }),
    { token: 'string', user },
  ],
  ['update-user', (ann) => ann.post('/update-user', { name: 'A' }), { status: 'boolean' }],
  ['change-email', (ann) => ann.post('/change-email', { newEmail: 'new@example.com' }), { status: 'boolean' }],
  [
    'verify-email',
    async (ann, server) => {
      await ann.post('/send-verification-email', { email: ann.email })
      return ann.get(`/verify-email?token=${await readMailedToken(server, ann)}`)
    },
    { status: 'boolean', user: null },
  ],
  ['delete-user', (ann) => ann.post('/delete-user', {}), { success: 'boolean', message: 'string' }],
  [
    'delete-user with the token',
    async (ann, server) => {
      await ann.post('/delete-user', {})
      return ann.post('/delete-user', { token: await readMailedToken(server, ann) })
    },
    { success: 'boolean', message: 'string' },
  ],
  [
    'reset-password',
    async (ann, server) => {
      await ann.post('/forget-password', { email: ann.email })
      return ann.post('/reset-password', { newPassword: 'another password', token: await readMailedToken(server, ann) })
    },
    { status: 'boolean' },
  ],
  ['revoke-other-sessions', (ann) => ann.post('/revoke-other-sessions'), { status: 'boolean' }],
  ['sign-out', (ann) => ann.post('/sign-out'), { success: 'boolean' }],
  ['ok', (ann) => ann.get('/ok'), { ok: 'boolean' }],
])('%s returns exactly these fields (R74)', async (_name, call, shape) => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  const response = await call(ann, server)
  expect(response.status).toBe(200)
  expect(toShape(response.body)).toEqual(shape)
})

/** All log output. */
const createRecordingLogger = () => {
  const lines: string[] = []
  const write = (fields: object, message: string) => void lines.push(`${message} ${JSON.stringify(fields)}`)
  return { lines, logger: { debug: write, info: write, warn: write, error: write } }
}

/** A server without its session table: calls that read it fail unexpectedly. */
const startServerWithBrokenDatabase = async () => {
  const { lines, logger } = createRecordingLogger()
  const server = await startTestServer({ logger })
  const ann = await server.createUser('Ann')
  await server.database.kysely.schema.alterTable('session').renameTo('renamedSession').execute()
  const repair = () => server.database.kysely.schema.alterTable('renamedSession').renameTo('session').execute()
  return { server, ann, lines, repair }
}

test('an unexpected failure reveals no database details', async () => {
  const { ann, repair } = await startServerWithBrokenDatabase()
  const responses = [await ann.get('/list-sessions'), await ann.get('/get-session'), await ann.signIn()]
  await repair()
  for (const { status, body, setCookies } of responses) {
    expect({ status, body, setCookies }).toEqual({
      status: 500,
      body: { code: 'INTERNAL_SERVER_ERROR', message: 'Something went wrong on our side' },
      setCookies: [],
    })
  }
})

test('logs an unexpected failure with its request, call and cause', async () => {
  const { ann, lines, repair } = await startServerWithBrokenDatabase()
  await ann.get('/list-sessions', { 'x-request-id': 'failed-request' })
  await repair()
  const failures = lines.filter((line) => line.includes('A call failed unexpectedly'))
  expect(failures).toHaveLength(1)
  for (const part of ['failed-request', 'listSessions', 'session']) expect(failures[0]).toContain(part)
})

test('logs and failures contain no secrets (R67)', async () => {
  const { server, ann, lines, repair } = await startServerWithBrokenDatabase()
  const cookie = getSessionCookie(ann).value
  const [secret = ''] = decodeURIComponent(cookie).split('.')
  const bodies = []
  for (const path of ['/sign-in/email', '/sign-up/email', '/change-password', '/delete-user']) {
    const { email, password } = ann
    const body = { name: 'Ann', email, password, currentPassword: password, newPassword: password }
    bodies.push((await ann.post(path, path === '/sign-up/email' ? { ...body, email: 'new@example.com' } : body)).body)
  }
  bodies.push((await ann.get(`/verify-email?token=${secret}`)).body, (await send(server, '/get-session')).body)
  await repair()
  const output = `${lines.join('\n')}\n${JSON.stringify(bodies)}`
  expect(lines.length).toBeGreaterThan(2)
  for (const hidden of [ann.password, secret, cookie, 'a secret of at least thirty-two']) {
    expect(output).not.toContain(hidden)
  }
})

test('stores mail server errors without the password of the URL (R67)', async () => {
  const { lines, logger } = createRecordingLogger()
  const send = async () => Promise.reject(new Error('connect smtp://mailer:hunter2@mail.example.com failed'))
  const server = await startTestServer({ logger, mailer: { send } })
  const ann = await server.createUser('Ann')
  await ann.post('/forget-password', { email: ann.email })
  await expect.poll(() => lines.join()).toContain('mail.example.com failed')
  const [mail] = await server.latchkey.mails.list(1)
  expect(`${lines.join()} ${mail?.lastError}`).not.toContain('hunter2')
})
