import { expect, test } from 'vitest'
import {
  addEmailAddress,
  copyBrowser,
  delayTransactions,
  openTestDatabase,
  runFiftyTimes,
  signInWithProvider,
  startSocialTestServer,
  type TestServer,
  type TestUser,
  formatCookieHeader,
} from '@latchkey/testing'

const DAY = 86_400
const DONE = { status: 200, body: { status: true } }

const isRecent = async (user: TestUser): Promise<boolean> =>
  (await user.get('/export-activity?format=json')).status === 200

/** A user who signed in with a provider and has no password, with a session that is five days old. */
const createUserWithoutPassword = async () => {
  const server = await startSocialTestServer({ rateLimit: { enabled: false } })
  const ada = server.createVisitor('Ada')
  await signInWithProvider(ada, server, 'google')
  server.advanceClock(5 * DAY)
  const { email } = await ada.fetchUser()
  return { server, ada, email }
}

const findStepUpCode = async (server: TestServer, email: string): Promise<string> =>
  /^\d{6}$/m.exec((await server.findMail('stepUpCode', email)).text)?.[0] ?? ''

test('a mailed code makes the session of a user without a password recent', async () => {
  const { server, ada, email } = await createUserWithoutPassword()
  expect(await ada.get('/export-activity?format=json')).toMatchObject({ body: { methods: ['email-code'] } })
  expect(await ada.post('/step-up/send-code')).toMatchObject(DONE)
  const code = await findStepUpCode(server, email)
  expect(await ada.post('/step-up', { method: 'email-code', code })).toMatchObject(DONE)
  expect(await isRecent(ada)).toBe(true)
  const again = await ada.post('/step-up', { method: 'email-code', code })
  expect(again).toMatchObject({ status: 400, body: { code: 'OTP_HAS_EXPIRED' } })
})

test('a mailed code is valid for ten minutes, in the session that requested it', async () => {
  const { server, ada, email } = await createUserWithoutPassword()
  const phone = ada.otherBrowser()
  server.simulator.advanceClock(5 * DAY)
  await signInWithProvider(phone, server, 'google')
  await ada.post('/step-up/send-code')
  const code = await findStepUpCode(server, email)
  const expired = { status: 400, body: { code: 'OTP_HAS_EXPIRED' } }
  expect(await phone.post('/step-up', { method: 'email-code', code })).toMatchObject(expired)
  server.advanceClock(601)
  expect(await ada.post('/step-up', { method: 'email-code', code })).toMatchObject(expired)
})

test('a mailed code is invalid after another address became the primary one', async () => {
  const { server, ada, email } = await createUserWithoutPassword()
  const phone = ada.otherBrowser()
  server.simulator.advanceClock(5 * DAY)
  await signInWithProvider(phone, server, 'google')
  await ada.post('/step-up/send-code')
  const code = await findStepUpCode(server, email)
  expect((await addEmailAddress(server, phone, 'ada.work@example.com')).status).toBe(200)
  expect((await phone.post('/set-primary-email-address', { email: 'ada.work@example.com' })).status).toBe(200)
  const expired = { status: 400, body: { code: 'OTP_HAS_EXPIRED' } }
  expect(await ada.post('/step-up', { method: 'email-code', code })).toMatchObject(expired)
})

test('a mailed code cannot be guessed: five wrong codes invalidate it', async () => {
  const { server, ada, email } = await createUserWithoutPassword()
  await ada.post('/step-up/send-code')
  const code = await findStepUpCode(server, email)
  const wrong = code === '000000' ? '000001' : '000000'
  for (let guess = 0; guess < 5; guess++) {
    const response = await ada.post('/step-up', { method: 'email-code', code: wrong })
    expect(response).toMatchObject({ status: 401, body: { code: 'INVALID_CODE' } })
  }
  expect(await ada.post('/step-up', { method: 'email-code', code })).toMatchObject({
    status: 400,
    body: { code: 'TOO_MANY_ATTEMPTS_PLEASE_REQUEST_A_NEW_CODE' },
  })
  expect(await isRecent(ada)).toBe(false)
})

test('fifty parallel guesses of a mailed code count as five', async () => {
  const { ada } = await createUserWithoutPassword()
  await ada.post('/step-up/send-code')
  const outcomes = await runFiftyTimes((index) =>
    copyBrowser(ada).post('/step-up', { method: 'email-code', code: `x${index}` }),
  )
  expect(outcomes).toEqual({
    INVALID_CODE: 5,
    TOO_MANY_ATTEMPTS_PLEASE_REQUEST_A_NEW_CODE: 5,
    TOO_MANY_REQUESTS: 40,
  })
})

test('new codes give an attacker with a stolen cookie no further guesses', async () => {
  const { server, ada, email } = await createUserWithoutPassword()
  const outcomes: string[] = []
  for (let round = 0; round < 3; round++) {
    await ada.post('/step-up/send-code')
    for (let guess = 0; guess < 4; guess++) {
      outcomes.push((await ada.post('/step-up', { method: 'email-code', code: 'wrong' })).body.code)
    }
  }
  expect(outcomes).toEqual([...Array(10).fill('INVALID_CODE'), 'TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS'])
  server.advanceClock(3601)
  await ada.post('/step-up/send-code')
  const code = await findStepUpCode(server, email)
  expect(await ada.post('/step-up', { method: 'email-code', code })).toMatchObject(DONE)
})

test('an attacker cannot flood a mailbox with codes', async () => {
  const server = await startSocialTestServer({ rateLimit: { enabled: true } })
  const ada = server.createVisitor('Ada')
  await signInWithProvider(ada, server, 'google')
  const { email } = await ada.fetchUser()
  for (let count = 0; count < 5; count++) {
    expect((await ada.post('/step-up/send-code')).status).toBe(200)
    server.advanceClock(11)
  }
  expect((await ada.post('/step-up/send-code')).status).toBe(429)
  expect(await server.listMails('stepUpCode', email)).toHaveLength(5)
})

test('a mailed code makes no session recent if the user sets a password before the transaction begins', async () => {
  const { database, holdNext } = delayTransactions(await openTestDatabase())
  const server = await startSocialTestServer({ database })
  const ada = server.createVisitor('Ada')
  const attacker = ada.otherBrowser()
  await signInWithProvider(ada, server, 'google')
  await signInWithProvider(attacker, server, 'google')
  const { email } = await ada.fetchUser()
  await attacker.post('/step-up/send-code')
  const code = await findStepUpCode(server, email)
  const held = holdNext()
  const response = attacker.post('/step-up', { method: 'email-code', code })
  const begin = await held
  const headers = { cookie: formatCookieHeader(ada.cookies) }
  await server.latchkey.api.setPassword({ body: { newPassword: 'another password' }, headers })
  begin()
  expect(await response).toMatchObject({
    status: 400,
    body: { code: 'STEP_UP_METHOD_NOT_AVAILABLE', methods: ['password'] },
  })
  expect(await isRecent(attacker)).toBe(false)
})
