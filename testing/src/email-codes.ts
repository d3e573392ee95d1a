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
  kind: Extract<MailKind, 'signInCode' | 'verificationCode' | 'resetCode'> = 'signInCode',
): Promise<MailedCode> => {
  const { text, token, link } = await server.findMail(kind, email)
  return { otp: /^\d{6}$/m.exec(text)?.[0] ?? '', token, link }
}

/** Requests a mail for a sign-in in this browser. */
export const requestSignInCode = async (server: TestServer, browser: TestUser, more = {}): Promise<MailedCode> => {
  await browser.post('/sign-in/magic-link', { email: browser.email, ...more })
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
