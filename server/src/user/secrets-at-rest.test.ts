import { expect, test } from 'vitest'
import type { MailRequest } from '../platform/options/mail-switches.ts'
import type { Options } from '../platform/options/options.ts'
import { type TestResponse, readAllRows, startTestServer } from '@latchkey/testing'

// Weakness 10: Session, reset, delete tokens stored in plain text. Here every column of every table is searched.

const NEW = 'a password nobody knew before'

/** A world whose mails all fail to leave, so that their rows keep what they hold; the secrets are caught on the way. */
const worldWithCaughtMails = async () => {
  const caught: MailRequest[] = []
  const send = async (mail: MailRequest) => {
    caught.push(mail)
    throw new Error(`could not post ${mail.url} with ${mail.token}`)
  }
  const here = await startTestServer({
    mailer: { send: () => Promise.reject(new Error('no connection')) },
    emailAndPassword: { enabled: true, sendResetPassword: send },
    emailVerification: { sendVerificationEmail: send },
    user: { changeEmail: { sendChangeEmailVerification: send }, deleteUser: { sendDeleteAccountVerification: send } },
  } satisfies Partial<Options>)
  /** The secret of the newest mail, once its attempt has failed and is on record. */
  const newest = async (count: number): Promise<string> => {
    await expect.poll(() => caught.length).toBe(count)
    const failed = here.database.kysely.selectFrom('mail').select('id').where('lastError', 'like', 'could not post%')
    await expect.poll(async () => (await failed.execute()).length).toBe(count)
    return caught.at(-1)?.token ?? ''
  }
  return { ...here, newest }
}

/** The secret of a session: what stands before the signature in the cookie. */
const secretOf = (cookies: Map<string, string>): string => {
  const [value = ''] = [...cookies].filter(([name]) => name.endsWith('session_token')).map(([, text]) => text)
  return decodeURIComponent(value).split('.')[0] ?? ''
}

test('Weakness 10: Session, reset, delete tokens, provider tokens and PKCE verifiers stored in plain text', async () => {
  const { createUser, database, newest } = await worldWithCaughtMails()
  const ann = await createUser()
  const secrets: Record<string, string> = { password: ann.password, session: secretOf(ann.cookies) }
  await ann.post('/forget-password', { email: ann.email })
  secrets.reset = await newest(1)
  await ann.post('/send-verification-email', { email: ann.email })
  secrets.verification = await newest(2)
  await ann.get(`/verify-email?token=${secrets.verification}`)
  await ann.post('/change-email', { newEmail: 'new@example.com' })
  secrets.change = await newest(3)
  await ann.post('/delete-user', { password: ann.password })
  secrets.deletion = await newest(4)
  await ann.post('/change-password', { currentPassword: ann.password, newPassword: NEW, revokeOtherSessions: true })
  secrets.newPassword = NEW
  secrets.nextSession = secretOf(ann.cookies)
  expect(new Set(Object.values(secrets)).size).toBe(8)

  const stored = await readAllRows(database)
  for (const [name, secret] of Object.entries(secrets)) {
    expect(secret.length, name).toBeGreaterThan(15)
    expect(stored.includes(secret), name).toBe(false)
    expect(stored.includes(Buffer.from(secret).toString('base64url')), name).toBe(false)
  }
  // Of a signed link neither the claims nor its id.
  for (const token of [secrets.verification, secrets.change]) {
    const [, claims = ''] = token?.split('.') ?? []
    expect(stored.includes(claims)).toBe(false)
    expect(stored.includes(JSON.parse(Buffer.from(claims, 'base64url').toString()).jti)).toBe(false)
  }
})

test('Weakness 10: list-sessions hands raw session tokens to any script in the page', async () => {
  const { createVisitor } = await startTestServer()
  const ann = createVisitor()
  const answers = [await ann.signUp()]
  const secrets = [secretOf(ann.cookies)]
  answers.push(await ann.signIn())
  secrets.push(secretOf(ann.cookies))
  answers.push(await ann.get('/list-sessions'), await ann.get('/get-session'))
  answers.push(
    await ann.post('/change-password', { currentPassword: ann.password, newPassword: NEW, revokeOtherSessions: true }),
  )
  secrets.push(secretOf(ann.cookies))
  expect(new Set(secrets).size).toBe(3)
  const said = JSON.stringify(answers.map(({ body }) => body))
  for (const secret of secrets) expect(said).not.toContain(secret)
  // What answers call `token` opens nothing.
  const { token } = (await ann.get('/get-session')).body.session
  const cookie = `__Secure-latchkey.session_token=${token}`
  expect((await ann.otherBrowser().get('/get-session', { cookie })).body).toBeNull()
})

test('R51 R52 what is mailed is opaque, and no call ever tells it to anybody', async () => {
  const { createVisitor, findMail } = await startTestServer({ emailVerification: { sendOnSignUp: true } })
  const ann = createVisitor()
  const answers: TestResponse[] = [await ann.signUp()]
  const post = async (path: string, body: object) => void answers.push(await ann.post(path, body))
  const verification = await findMail('verification', ann.email)
  await post('/send-verification-email', { email: ann.email })
  await ann.openLink(verification)
  await post('/forget-password', { email: ann.email })
  await post('/change-email', { newEmail: 'new@example.com' })
  await post('/delete-user', { password: ann.password })
  await post('/update-user', { name: 'Anna' })
  for (const path of ['/get-session', '/list-sessions']) answers.push(await ann.get(path))
  const mails = [
    verification,
    await findMail('reset', ann.email),
    await findMail('emailChangeApproval', ann.email),
    await findMail('deletion', ann.email),
  ]
  const said = JSON.stringify(answers.map(({ body, headers }) => [body, [...headers]]))
  for (const { token } of mails) {
    expect(token.length).toBeGreaterThan(20)
    expect(said).not.toContain(token)
  }
})

test('R67 secrets are in no error and no log line', async () => {
  const lines: string[] = []
  const write = (facts: object, message: string): void => void lines.push(JSON.stringify([facts, message]))
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
  const said = lines.join() + JSON.stringify(await latchkey.mails.list(10))
  expect(said).toContain('refused')
  for (const secret of [token, 'hun%ter2', 'pass@mail', 'not the password', ann.password, secretOf(ann.cookies)]) {
    expect(said).not.toContain(secret)
  }
})
