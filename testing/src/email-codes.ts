import type { MailKind } from '@latchkey/server/test-support'
import type { TestServer } from './test-server.ts'
import type { TestResponse, TestUser } from './test-user.ts'

interface MailedCode {
  readonly otp: string
  /** The secret of the link; '' without a link. */
  readonly token: string
  /** Path and query of the link. */
  readonly link: string
}

/** The code and the link of the newest mail of that kind. */
export const findEmailCode = async (
  server: TestServer,
  { email }: Pick<TestUser, 'email'>,
  kind: Extract<MailKind, 'signInCode' | 'verificationCode' | 'resetCode' | 'newAddressConfirmation'> = 'signInCode',
): Promise<MailedCode> => {
  const { text, token, link } = await server.findMail(kind, email)
  return { otp: /^\d{6}$/m.exec(text)?.[0] ?? '', token, link }
}

/** Requests a mail for a sign-in in this browser. */
export const requestSignInCode = async (server: TestServer, browser: TestUser, input = {}): Promise<MailedCode> => {
  await browser.post('/sign-in/magic-link', { email: browser.email, ...input })
  return findEmailCode(server, browser)
}

/** Signs in or up with a code in this browser. */
export const signInWithCode = async (server: TestServer, browser: TestUser): Promise<TestResponse> => {
  const { otp } = await requestSignInCode(server, browser)
  return browser.post('/sign-in/email-otp', { email: browser.email, otp })
}

/** A code that differs from this one. */
export const wrongCode = (otp: string, index = 0): string =>
  String((Number(otp) + 1 + index) % 1_000_000).padStart(6, '0')

/** Requests a change of the address in a recent session. Returns the code and the link that the new address received. */
export const requestEmailChange = async (server: TestServer, user: TestUser, newEmail: string): Promise<MailedCode> => {
  await user.post('/email-otp/request-email-change', { newEmail })
  return findEmailCode(server, { email: newEmail }, 'newAddressConfirmation')
}

/** Changes the address with a code. Returns the secret of the link that undoes the change. */
export const changeEmailByCode = async (server: TestServer, user: TestUser, newEmail: string): Promise<string> => {
  const { otp } = await requestEmailChange(server, user, newEmail)
  await user.post('/email-otp/change-email', { newEmail, otp })
  return (await server.findMail('emailChanged', user.email)).token
}
