import { expect, test } from 'vitest'
import type { MailRequest } from '../platform/options/mail-switches.ts'
import type { Options } from '../platform/options/options.ts'
import { type TestResponse, readAllRows, startTestServer } from '@latchkey/testing'

// A leaked database must not contain usable secrets. The tests search all columns of all tables.

const NEW = 'a password that is new'

/** A server whose mails fail, so that their rows keep the encrypted content. The functions in the options capture the tokens. */
const startWithFailingMails = async () => {
  const captured: MailRequest[] = []
  const send = async (mail: MailRequest) => {
    captured.push(mail)
    throw new Error(`could not post ${mail.url} with ${mail.token}`)
  }
  const server = await startTestServer({
    mailer: { send: () => Promise.reject(new Error('no connection')) },
    emailAndPassword: { enabled: true, sendResetPassword: send },
    emailVerification: { sendVerificationEmail: send },
    user: { changeEmail: { sendChangeEmailVerification: send }, deleteUser: { sendDeleteAccountVerification: send } },
  } satisfies Partial<Options>)
  /** The token of the waitForToken mail, after its failed attempt is stored. */
  const waitForToken = async (count: number): Promise<string> => {
    await expect.poll(() => captured.length).toBe(count)
    const failed = server.database.kysely.selectFrom('mail').select('id').where('lastError', 'like', 'could not post%')
    await expect.poll(async () => (await failed.execute()).length).toBe(count)
    return captured.at(-1)?.token ?? ''
  }
  return { ...server, waitForToken }
}

/** The part of the session cookie before the signature. */
const readSecret = (cookies: Map<string, string>): string => {
  const [value = ''] = [...cookies].filter(([name]) => name.endsWith('session_token')).map(([, text]) => text)
  return decodeURIComponent(value).split('.')[0] ?? ''
}

test('stores no password, session secret or mailed token in plain text', async () => {
  const { createUser, database, waitForToken } = await startWithFailingMails()
  const ann = await createUser()
  const secrets: Record<string, string> = { password: ann.password, session: readSecret(ann.cookies) }
  await ann.post('/forget-password', { email: ann.email })
  secrets.reset = await waitForToken(1)
  await ann.post('/send-verification-email', { email: ann.email })
  secrets.verification = await waitForToken(2)
  await ann.get(`/verify-email?token=${secrets.verification}`)
  await ann.post('/change-email', { newEmail: 'new@example.com' })
  secrets.change = await waitForToken(3)
  await ann.post('/delete-user', { password: ann.password })
  secrets.deletion = await waitForToken(4)
  await ann.post('/change-password', { currentPassword: ann.password, newPassword: NEW, revokeOtherSessions: true })
  secrets.newPassword = NEW
  secrets.nextSession = readSecret(ann.cookies)
  expect(new Set(Object.values(secrets)).size).toBe(8)

  const stored = await readAllRows(database)
  for (const [name, secret] of Object.entries(secrets)) {
    expect(secret.length, name).toBeGreaterThan(15)
    expect(stored.includes(secret), name).toBe(false)
    expect(stored.includes(Buffer.from(secret).toString('base64url')), name).toBe(false)
  }
  // Neither the claims of a signed link nor its ID.
  for (const token of [secrets.verification, secrets.change]) {
    const [, claims = ''] = token?.split('.') ?? []
    expect(stored.includes(claims)).toBe(false)
    expect(stored.includes(JSON.parse(Buffer.from(claims, 'base64url').toString()).jti)).toBe(false)
  }
})

test('no response contains a session secret', async () => {
  const { createVisitor } = await startTestServer()
  const ann = createVisitor()
  const responses = [await ann.signUp()]
  const secrets = [readSecret(ann.cookies)]
  responses.push(await ann.signIn())
  secrets.push(readSecret(ann.cookies))
  responses.push(await ann.get('/list-sessions'), await ann.get('/get-session'))
  responses.push(
    await ann.post('/change-password', { currentPassword: ann.password, newPassword: NEW, revokeOtherSessions: true }),
  )
  secrets.push(readSecret(ann.cookies))
  expect(new Set(secrets).size).toBe(3)
  const text = JSON.stringify(responses.map(({ body }) => body))
  for (const secret of secrets) expect(text).not.toContain(secret)
  // The field `token` is the session ID and opens no session.
  const { token } = (await ann.get('/get-session')).body.session
  const cookie = `__Host-latchkey.session_token=${token}`
  expect((await ann.otherBrowser().get('/get-session', { cookie })).body).toBeNull()
})

test('no response contains a mailed token (R51, R52)', async () => {
  const { createVisitor, findMail } = await startTestServer({ emailVerification: { sendOnSignUp: true } })
  const ann = createVisitor()
  const responses: TestResponse[] = [await ann.signUp()]
  const post = async (path: string, body: object) => void responses.push(await ann.post(path, body))
  const verification = await findMail('verification', ann.email)
  await post('/send-verification-email', { email: ann.email })
  await ann.openLink(verification)
  await post('/forget-password', { email: ann.email })
  await post('/change-email', { newEmail: 'new@example.com' })
  await post('/delete-user', { password: ann.password })
  await post('/update-user', { name: 'Anna' })
  for (const path of ['/get-session', '/list-sessions']) responses.push(await ann.get(path))
  const mails = [
    verification,
    await findMail('reset', ann.email),
    await findMail('emailChangeApproval', ann.email),
    await findMail('deletion', ann.email),
  ]
  const text = JSON.stringify(responses.map(({ body, headers }) => [body, [...headers]]))
  for (const { token } of mails) {
    expect(token.length).toBeGreaterThan(20)
    expect(text).not.toContain(token)
  }
})

test('no error and no log line contains a secret (R67)', async () => {
  const lines: string[] = []
  const write = (fields: object, message: string): void => void lines.push(JSON.stringify([fields, message]))
  const logger = { debug: write, info: write, warn: write, error: write }
  const tokens: string[] = []
  const { createUser, latchkey } = await startTestServer({
    logger,
    emailAndPassword: {
      sendResetPassword: ({ url, token }) => {
        tokens.push(token)
        throw new Error(`smtp://mailer:hun%ter2@pass@mail.example.com refused ${url} (${token})`)
      },
    },
  })
  const ann = await createUser()
  await ann.post('/forget-password', { email: ann.email })
  await ann.signIn({ password: 'not the password' })
  await ann.post('/sign-in/email', '{"password":"not the password"')
  await expect.poll(() => lines.length).toBeGreaterThan(0)
  const [token = ''] = tokens
  const text = lines.join() + JSON.stringify(await latchkey.mails.list(10))
  expect(text).toContain('refused')
  for (const secret of [token, 'hun%ter2', 'pass@mail', 'not the password', ann.password, readSecret(ann.cookies)]) {
    expect(text).not.toContain(secret)
  }
})
