import { expect, test } from 'vitest'
import { type CallResult, type CoreClient, openClient, type OpenClient } from './core-calls.ts'
import type { MailServer } from './mail-server.ts'
import { waitUntil } from './wait-until.ts'

type CodeType = 'sign-in' | 'email-verification' | 'forget-password'

/** The calls of codes and links by email, with the types that all clients have in common. */
export interface EmailCodeClient extends CoreClient {
  signIn: CoreClient['signIn'] & {
    magicLink(input: { email: string; name?: string; callbackURL?: string }): CallResult
    emailOtp(input: { email: string; otp: string }): CallResult
  }
  magicLink: { verify(input: { query: { token: string } }): CallResult }
  emailOtp: {
    sendVerificationOtp(input: { email: string; type: CodeType }): CallResult
    verifyEmail(input: { email: string; otp: string }): CallResult
    resetPassword(input: { email: string; otp: string; password: string }): CallResult
    /** Newer published clients declare these two calls. The proxy of 1.2.7 derives their paths from the names. */
    requestEmailChange(input: { newEmail: string }): CallResult
    changeEmail(input: { newEmail: string; otp: string }): CallResult
  }
  forgetPassword: CoreClient['forgetPassword'] & { emailOtp(input: { email: string }): CallResult }
}

const ann = { name: 'Ann', email: 'ann@example.com', password: 'the first password' }
const { email } = ann
const options = { emailCode: {}, rateLimit: { enabled: false } }

/** Waits for this number of mails with a code. Returns the code of the newest one, and its link. */
const findMailedCode = async ({ mails }: MailServer, count: number) => {
  const withCode = () => mails.filter(({ text }) => /^\d{6}$/m.test(text))
  await waitUntil(() => withCode().length === count, `mail number ${count}`)
  const { text = '' } = withCode().at(-1) ?? {}
  const url = /https?:\/\/\S+\/magic-link\/verify\S+/.exec(text)?.[0]
  return { otp: /^\d{6}$/m.exec(text)?.[0] ?? '', token: url ? (new URL(url).searchParams.get('token') ?? '') : '' }
}

/** The tests of codes and links by email, which every client passes against the running service. */
export const testEmailCodeCalls = (name: string, open: OpenClient<EmailCodeClient>): void => {
  test(`${name}: emailOtp.sendVerificationOtp, signIn.emailOtp`, async () => {
    const { client, openOtherClient, mailServer } = await openClient(open, options)
    const sent = { data: { success: true }, error: null }
    expect(await client.emailOtp.sendVerificationOtp({ email, type: 'sign-in' })).toEqual(sent)
    const { otp } = await findMailedCode(mailServer, 1)
    const wrong = otp === '000000' ? '000001' : '000000'
    const failure = { data: null, error: { code: 'INVALID_OTP', status: 400 } }
    expect(await client.signIn.emailOtp({ email, otp: wrong })).toMatchObject(failure)
    const { data } = await client.signIn.emailOtp({ email, otp })
    expect(data).toMatchObject({ token: expect.any(String), user: { email, emailVerified: true } })
    expect((await client.getSession()).data).toMatchObject({ session: { token: data.token }, user: { email } })
    expect(await openOtherClient().signIn.emailOtp({ email, otp })).toMatchObject(failure)
  })

  test(`${name}: signIn.magicLink, magicLink.verify only in the browser that requested it`, async () => {
    const { client, openOtherClient, mailServer } = await openClient(open, options)
    expect(await client.signIn.magicLink({ email, name: 'Ann' })).toEqual({ data: { status: true }, error: null })
    const { token } = await findMailedCode(mailServer, 1)
    expect((await openOtherClient().magicLink.verify({ query: { token } })).error).toMatchObject({
      code: 'OPENED_IN_ANOTHER_BROWSER',
      status: 403,
    })
    expect((await client.magicLink.verify({ query: { token } })).data).toMatchObject({ user: { name: 'Ann', email } })
    expect((await client.getSession()).data.user).toMatchObject({ email, emailVerified: true })
    expect((await client.magicLink.verify({ query: { token } })).error).toMatchObject({ code: 'INVALID_TOKEN' })
  })

  test(`${name}: emailOtp.verifyEmail, forgetPassword.emailOtp, emailOtp.resetPassword`, async () => {
    const { client, openOtherClient, mailServer } = await openClient(open, options)
    await client.signUp.email(ann)
    // The mail of the sign-up has a code, too. Mails to one address can overtake each other.
    await findMailedCode(mailServer, 1)
    await client.emailOtp.sendVerificationOtp({ email, type: 'email-verification' })
    const verification = await findMailedCode(mailServer, 2)
    const verified = await client.emailOtp.verifyEmail({ email, otp: verification.otp })
    expect(verified.data).toMatchObject({ status: true, user: { emailVerified: true } })
    expect(await openOtherClient().forgetPassword.emailOtp({ email })).toEqual({ data: { success: true }, error: null })
    const { otp } = await findMailedCode(mailServer, 3)
    const tooShort = await openOtherClient().emailOtp.resetPassword({ email, otp, password: '1' })
    expect(tooShort.error).toMatchObject({ code: 'PASSWORD_TOO_SHORT', status: 400 })
    const password = 'the second password'
    const reset = await openOtherClient().emailOtp.resetPassword({ email, otp, password })
    expect(reset).toEqual({ data: { success: true }, error: null })
    expect((await client.getSession()).data).toBeNull()
    expect((await openOtherClient().signIn.email({ email, password })).data.user.email).toBe(email)
  })

  test(`${name}: emailOtp.requestEmailChange, emailOtp.changeEmail`, async () => {
    const { client, openOtherClient, mailServer } = await openClient(open, options)
    await client.signUp.email(ann)
    await findMailedCode(mailServer, 1)
    const newEmail = 'ann.new@example.com'
    expect(await client.emailOtp.requestEmailChange({ newEmail })).toEqual({ data: { success: true }, error: null })
    const { otp } = await findMailedCode(mailServer, 2)
    expect((await openOtherClient().emailOtp.changeEmail({ newEmail, otp })).error).toMatchObject({ status: 401 })
    expect(await client.emailOtp.changeEmail({ newEmail, otp })).toEqual({ data: { success: true }, error: null })
    expect((await client.getSession()).data.user).toMatchObject({ email: newEmail, emailVerified: true })
    expect((await client.emailOtp.changeEmail({ newEmail, otp })).error).toMatchObject({ code: 'INVALID_OTP' })
  })
}
