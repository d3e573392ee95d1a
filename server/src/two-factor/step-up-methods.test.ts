import { expect, test } from 'vitest'
import {
  copyBrowser,
  createPasskeyUser,
  createUserWithId,
  createUserWithRole,
  enableTwoFactor,
  enableTwoFactorByMail,
  findMailedCode,
  runFiftyTimes,
  signInToChallenge,
  signInWithProvider,
  startSocialTestServer,
  startTestServer,
  stepUpWithPasskey,
  withMailedCodes,
  startTwoFactorSetup,
  type TestServer,
  type TestUser,
} from '@latchkey/testing'

const DAY = 86_400
const DONE = { status: 200, body: { status: true } }

const isRecent = async (user: TestUser): Promise<boolean> =>
  (await user.get('/export-activity?format=json')).status === 200

/** A user with two-factor authentication whose session is five days old. */
const createUserWithOldSession = async (server: TestServer) => {
  const ann = await server.createUser()
  const factors = await enableTwoFactor(server, ann)
  server.advanceClock(5 * DAY)
  return { ann, ...factors }
}

test('the password makes the session recent again for ten minutes', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  server.advanceClock(5 * DAY)
  expect(await isRecent(ann)).toBe(false)
  expect(await ann.post('/step-up', { method: 'password', password: ann.password })).toMatchObject(DONE)
  expect(await isRecent(ann)).toBe(true)
  server.advanceClock(601)
  expect(await isRecent(ann)).toBe(false)
})

test('event handlers receive the user, the session and the method of a step-up', async () => {
  const events: unknown[] = []
  const server = await startTestServer({ hooks: { on: { 'step-up.passed': ({ data }) => void events.push(data) } } })
  const { user: ann, device } = await createPasskeyUser(server)
  const { user, session } = (await ann.get('/get-session')).body
  await ann.post('/step-up', { method: 'password', password: ann.password })
  await stepUpWithPasskey(ann, device)
  expect(events).toMatchObject([
    { userId: user.id, sessionId: session.id, method: 'password' },
    { userId: user.id, sessionId: session.id, method: 'passkey' },
  ])
})

test('a step-up makes only this session recent, not a copy in another sign-in', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const phone = ann.otherBrowser()
  await phone.signIn()
  server.advanceClock(5 * DAY)
  await ann.post('/step-up', { method: 'password', password: ann.password })
  expect(await isRecent(phone)).toBe(false)
})

test.each([
  ['totp', async ({ authenticator }: Factors) => authenticator.code()],
  ['backup-code', async ({ backupCodes }: Factors) => backupCodes[0]],
] as const)(
  'the second factor %s alone makes the session of an account with two-factor recent',
  async (method, read) => {
    const server = await startTestServer()
    const factors = await createUserWithOldSession(server)
    const { ann } = factors
    const code = await read({ server, ...factors })
    expect(await ann.post('/step-up', { method, code })).toMatchObject(DONE)
    expect(await isRecent(ann)).toBe(true)
    expect(await ann.post('/step-up', { method, code }), 'a code works once').toMatchObject({
      status: 401,
    })
  },
)

test('a mailed code makes the session of an account recent that has it as its second factor', async () => {
  const server = await startTestServer(withMailedCodes)
  const ann = await server.createUser()
  await enableTwoFactorByMail(server, ann)
  server.advanceClock(601)
  expect((await ann.get('/export-activity?format=json')).body.methods).toEqual(['otp', 'backup-code'])
  await ann.post('/two-factor/send-otp')
  const code = await findMailedCode(server, ann)
  expect(await ann.post('/step-up', { method: 'otp', code })).toMatchObject(DONE)
  expect(await isRecent(ann)).toBe(true)
  expect(await ann.post('/step-up', { method: 'otp', code }), 'a code works once').toMatchObject({ status: 400 })
})

interface Factors extends Awaited<ReturnType<typeof createUserWithOldSession>> {
  readonly server: TestServer
}

test('one backup code renews one of fifty parallel step-ups', async () => {
  const server = await startTestServer()
  const { ann, backupCodes } = await createUserWithOldSession(server)
  const outcomes = await runFiftyTimes(() =>
    copyBrowser(ann).post('/step-up', { method: 'backup-code', code: backupCodes[0] }),
  )
  expect(outcomes['200']).toBe(1)
  const { kysely } = server.database
  const passed = await kysely.selectFrom('audit').select('details').where('action', '=', 'step-up.passed').execute()
  expect(passed).toEqual([{ details: '{"method":"backup-code"}' }])
})

test('wrong passwords of step-ups and of sign-ins share a limit', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  server.advanceClock(5 * DAY)
  for (let guess = 0; guess < 5; guess++) {
    const response = await ann.post('/step-up', { method: 'password', password: 'a guess' })
    expect(response).toMatchObject({ status: 400, body: { code: 'INVALID_PASSWORD' } })
    expect((await ann.signIn({ password: 'a guess' })).status).toBe(401)
  }
  expect((await ann.post('/step-up', { method: 'password', password: ann.password })).status).toBe(429)
  expect(await isRecent(ann)).toBe(false)
})

test('wrong codes of step-ups and of sign-ins lock the account together', async () => {
  const server = await startTestServer()
  const { ann, authenticator } = await createUserWithOldSession(server)
  const challenge = await signInToChallenge(ann)
  for (let guess = 0; guess < 5; guess++) {
    expect((await ann.post('/step-up', { method: 'totp', code: '000000x' })).status).toBe(401)
    expect((await challenge.post('/two-factor/verify-totp', { code: '000000x' })).status).toBe(401)
  }
  expect((await ann.post('/step-up', { method: 'totp', code: authenticator.code() })).status).toBe(429)
})

const notAvailable = (methods: readonly string[]) => ({
  status: 400,
  body: { code: 'STEP_UP_METHOD_NOT_AVAILABLE', methods },
})

test('the mailbox or the password alone does not renew an account with two-factor', async () => {
  const server = await startTestServer(withMailedCodes)
  const { ann } = await createUserWithOldSession(server)
  const methods = ['totp', 'backup-code']
  expect(await ann.post('/step-up', { method: 'password', password: ann.password })).toMatchObject(
    notAvailable(methods),
  )
  expect(await ann.post('/step-up/send-code')).toMatchObject(notAvailable(methods))
  expect(await ann.post('/step-up', { method: 'email-code', code: '000000' })).toMatchObject(notAvailable(methods))
  expect(await isRecent(ann)).toBe(false)
})

test('the mailbox alone does not renew an account with a password', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  for (const [path, body] of [
    ['/step-up/send-code', undefined],
    ['/step-up', { method: 'email-code', code: '000000' }],
    ['/step-up', { method: 'totp', code: '000000' }],
  ] as const) {
    expect(await ann.post(path, body), path).toMatchObject(notAvailable(['password']))
  }
  expect(await server.countMails()).toBe(0)
})

test('a step-up code does not confirm an authenticator that an attacker has started to enroll', async () => {
  const server = await startTestServer()
  const { ann, backupCodes } = await createUserWithOldSession(server)
  await ann.post('/step-up', { method: 'backup-code', code: backupCodes[0] })
  const { authenticator } = await startTwoFactorSetup(server, ann)
  const response = await ann.post('/step-up', { method: 'totp', code: authenticator.code() })
  expect(response).toMatchObject({ status: 401, body: { code: 'INVALID_CODE' } })
})

test('lists only second factors that the account has', async () => {
  const server = await startTestServer()
  const { ann } = await createUserWithOldSession(server)
  expect((await ann.get('/export-activity?format=json')).body.methods).toEqual(['totp', 'backup-code'])
  await server.database.kysely.deleteFrom('backupCode').execute()
  expect((await ann.get('/export-activity?format=json')).body.methods).toEqual(['totp'])
})

test('lists no method for a user without a password if no mail can be sent', async () => {
  const server = await startSocialTestServer({ mailer: undefined })
  const ada = server.createVisitor('Ada')
  await signInWithProvider(ada, server, 'google')
  server.advanceClock(601)
  expect((await ada.get('/export-activity?format=json')).body.methods).toEqual([])
  expect(await ada.post('/step-up/send-code')).toMatchObject(notAvailable([]))
})

test('an impersonator cannot step up', async () => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin')
  const bob = await createUserWithId(server)
  await root.post('/admin/impersonate-user', { userId: bob.id })
  for (const [path, body] of [
    ['/step-up', { method: 'password', password: bob.password }],
    ['/step-up/send-code', undefined],
  ] as const) {
    expect(await root.post(path, body)).toMatchObject({ status: 403, body: { code: 'NOT_WHILE_IMPERSONATING' } })
  }
})

test('a step-up requires a session, and a method with its field', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const { backupCodes } = await enableTwoFactor(server, ann)
  const challenge = await signInToChallenge(ann)
  const body = { method: 'backup-code', code: backupCodes[0] }
  expect((await challenge.post('/step-up', body)).status).toBe(401)
  for (const input of [{}, { method: 'passkey' }, { method: 'password' }, { method: 'totp', password: 'x' }]) {
    expect(await ann.post('/step-up', input)).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } })
  }
})
