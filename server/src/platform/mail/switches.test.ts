import { expect, test, vi } from 'vitest'
import type { MailRequest, MailSwitch } from '../options/mail-switches.ts'
import type { Options } from '../options/options.ts'
import { type TestUser, startTestServer, type TestServer } from '@latchkey/testing'
import type { MailKind } from './templates.ts'

interface Switch {
  kind: MailKind
  name: string
  options: (value: MailSwitch) => Partial<Options>
  /** A call that needs the mail. */
  requestMail: (user: TestUser, server: TestServer) => ReturnType<TestUser['post']>
}

const switches: Switch[] = [
  {
    kind: 'verification',
    name: 'emailVerification.sendVerificationEmail',
    options: (value) => ({ emailVerification: { sendVerificationEmail: value } }),
    requestMail: (user) => user.post('/send-verification-email', { email: user.email }),
  },
  {
    kind: 'reset',
    name: 'emailAndPassword.sendResetPassword',
    options: (value) => ({ emailAndPassword: { sendResetPassword: value } }),
    requestMail: (user) => user.post('/forget-password', { email: user.email }),
  },
  {
    kind: 'emailChangeApproval',
    name: 'user.changeEmail.sendChangeEmailVerification',
    options: (value) => ({ user: { changeEmail: { sendChangeEmailVerification: value } } }),
    requestMail: async (user, { database }) => {
      await database.kysely.updateTable('user').set({ emailVerified: 1 }).execute()
      return user.post('/change-email', { newEmail: 'new@example.com' })
    },
  },
  {
    kind: 'deletion',
    name: 'user.deleteUser.sendDeleteAccountVerification',
    options: (value) => ({ user: { deleteUser: { sendDeleteAccountVerification: value } } }),
    requestMail: (user) => user.post('/delete-user', { password: user.password }),
  },
]

test.each(switches)('$name: true sends the built-in mail', async ({ kind, options, requestMail }) => {
  const server = await startTestServer(options(true))
  const ann = await server.createUser()
  expect((await requestMail(ann, server)).status).toBe(200)
  expect((await server.findMail(kind, ann.email)).link).not.toBe('')
})

test.each(switches)(
  '$name: a function sends the mail itself, after the response',
  async ({ options, requestMail, kind }) => {
    const send = vi.fn((_: MailRequest) => {})
    const server = await startTestServer(options(send))
    const ann = await server.createUser()
    const user = await ann.fetchUser()
    expect((await requestMail(ann, server)).status).toBe(200)
    expect(await server.countMails()).toBe(0)
    expect(send).toHaveBeenCalledOnce()
    const [mail] = send.mock.calls[0] ?? []
    expect(mail).toMatchObject({ user: { id: user.id, email: ann.email, name: 'Ann' } })
    expect(mail?.url.startsWith('https://app.example.com/api/auth/')).toBe(true)
    expect(mail?.url).toContain(mail?.token)
    expect(mail?.newEmail).toBe(kind === 'emailChangeApproval' ? 'new@example.com' : undefined)
  },
)

test.each(switches)('$name: a function that fails is called again', async ({ options, requestMail }) => {
  const send = vi.fn((_: MailRequest) => {})
  send.mockRejectedValueOnce(new Error('not now'))
  const server = await startTestServer(options(send))
  const ann = await server.createUser()
  await requestMail(ann, server)
  await expect.poll(async () => (await server.latchkey.mails.list(1))[0]?.lastError).toBe('not now')
  server.advanceClock(3)
  await server.waitForSentMails()
  expect(send).toHaveBeenCalledTimes(2)
  expect(send.mock.calls[1]).toEqual(send.mock.calls[0])
})

test('rejects calls that need the verification or the approval mail while these mails are off', async () => {
  const refusal = {
    status: 400,
    body: { code: 'VERIFICATION_EMAIL_ISNT_ENABLED', message: "Verification email isn't enabled" },
  }
  const off = await startTestServer({
    emailVerification: { sendVerificationEmail: false },
    user: { changeEmail: { sendChangeEmailVerification: false } },
  })
  const ann = await off.createUser()
  expect(await ann.post('/send-verification-email', { email: ann.email })).toMatchObject(refusal)
  await off.database.kysely.updateTable('user').set({ emailVerified: 1 }).execute()
  expect(await ann.post('/change-email', { newEmail: 'new@example.com' })).toMatchObject(refusal)
  expect(await ann.fetchUser()).toMatchObject({ email: ann.email })
  expect(await off.countMails()).toBe(0)
})

test('rejects the request of a reset while reset mails are off', async () => {
  const { createUser, countMails, database } = await startTestServer({ emailAndPassword: { sendResetPassword: false } })
  const ann = await createUser()
  for (const email of [ann.email, 'unknown@example.com']) {
    expect(await ann.post('/forget-password', { email })).toMatchObject({
      status: 400,
      body: { code: 'RESET_PASSWORD_ISNT_ENABLED', message: "Reset password isn't enabled" },
    })
  }
  expect(await database.kysely.selectFrom('verification').select('id').execute()).toEqual([])
  expect(await countMails()).toBe(0)
})

test('rejects the request of a reset while passwords are disabled', async () => {
  const { createVisitor, countMails } = await startTestServer({ emailAndPassword: { enabled: false } })
  const { status, body } = await createVisitor().post('/forget-password', { email: 'unknown@example.com' })
  expect({ status, code: body.code }).toEqual({ status: 400, code: 'RESET_PASSWORD_ISNT_ENABLED' })
  expect(await countMails()).toBe(0)
})

test('deletes an account without a confirmation if the deletion mail is off', async () => {
  const { createUser, countMails } = await startTestServer({
    user: { deleteUser: { sendDeleteAccountVerification: false } },
  })
  const ann = await createUser()
  expect((await ann.post('/delete-user', { password: ann.password })).body.message).toBe('User deleted')
  expect(await countMails()).toBe(0)
})

test('sends only a notification after a sign-up and a change of the address if the verification mail is off', async () => {
  const { createVisitor, countMails, listMails } = await startTestServer({
    emailVerification: { sendVerificationEmail: false, sendOnSignUp: true },
  })
  const ann = createVisitor()
  expect((await ann.signUp()).status).toBe(200)
  expect((await ann.post('/change-email', { newEmail: 'new@example.com' })).status).toBe(200)
  expect(await countMails()).toBe(1)
  expect(await listMails('emailChanged', ann.email)).toHaveLength(1)
})

test('rejects only the calls that need a mail if there is no mailer', async () => {
  const server = await startTestServer({ mailer: undefined })
  const ann = await server.createUser()
  expect((await ann.post('/forget-password', { email: ann.email })).body.code).toBe('RESET_PASSWORD_ISNT_ENABLED')
  expect((await ann.post('/change-email', { newEmail: 'new@example.com' })).status).toBe(200)
  expect((await ann.post('/delete-user', { password: ann.password })).body.message).toBe('User deleted')
  expect(await server.latchkey.mails.list(10)).toEqual([])
})

test('limits mails per address to ten an hour without changing the response', async () => {
  const server = await startTestServer({ rateLimit: { enabled: true } })
  const ann = await server.createUser()
  for (let time = 0; time < 12; time++) {
    // A new address each time, so that the limit per address does not apply.
    const response = await ann.otherBrowser(`198.51.100.${time}`).post('/forget-password', { email: ann.email })
    expect(response).toMatchObject({ status: 200, body: { status: true } })
  }
  expect(await server.listMails('reset', ann.email)).toHaveLength(10)
  expect((await ann.post('/send-verification-email', { email: ann.email })).status).toBe(200)
  expect(await server.listMails('verification', ann.email)).toEqual([])
  server.advanceClock(3601)
  await ann.post('/forget-password', { email: ann.email })
  expect(await server.listMails('reset', ann.email)).toHaveLength(11)
})
