import { type Authenticator, scan } from './authenticator.ts'
import type { TestResponse, TestUser } from './test-user.ts'
import type { TestServer } from './test-server.ts'

export interface SecondFactors {
  readonly authenticator: Authenticator
  readonly backupCodes: string[]
}

/** Starts the enrollment of an authenticator app. */
export const startTwoFactorSetup = async (
  server: TestServer,
  user: TestUser,
  input: object = {},
): Promise<SecondFactors> => {
  const response = await user.post('/two-factor/enable', { password: user.password, ...input })
  const { totpURI, backupCodes } = requireSuccess(response)
  return { authenticator: scan(server, totpURI), backupCodes }
}

/** Enables two-factor authentication with a code of an authenticator app. The code expires half a minute later. */
export const enableTwoFactor = async (server: TestServer, user: TestUser): Promise<SecondFactors> => {
  const factors = await startTwoFactorSetup(server, user)
  requireSuccess(await user.post('/two-factor/verify-totp', { code: factors.authenticator.code() }))
  server.advanceClock(30)
  return factors
}

/** Options with mailed codes, which are off by default. */
export const withMailedCodes = { twoFactor: { otpOptions: { sendOTP: true } } } as const

/** Enables two-factor authentication with a mailed code, without an authenticator: an account with one gets no mailed codes. */
export const enableTwoFactorByMail = async (server: TestServer, user: TestUser): Promise<SecondFactors> => {
  const factors = await startTwoFactorSetup(server, user)
  requireSuccess(await user.post('/two-factor/send-otp'))
  const code = await findMailedCode(server, user)
  requireSuccess(await user.post('/two-factor/verify-otp', { code }))
  return factors
}

/** Signs in with the password in another browser. Returns the browser with the pending challenge. */
export const signInToChallenge = async (user: TestUser, input: object = {}): Promise<TestUser> => {
  const browser = user.otherBrowser()
  const response = requireSuccess(await browser.signIn(input))
  if (response.twoFactorRedirect !== true) throw new Error(`The sign-in of ${user.name} required no second factor`)
  return browser
}

/** Another browser of the user that is trusted and signed in. */
export const signInOnTrustedDevice = async (user: TestUser, { authenticator }: SecondFactors): Promise<TestUser> => {
  const browser = await signInToChallenge(user)
  requireSuccess(await browser.post('/two-factor/verify-totp', { code: authenticator.code(), trustDevice: true }))
  return browser
}

/** The code in the newest mail. */
export const findMailedCode = async (server: TestServer, { email }: TestUser): Promise<string> => {
  const { text } = await server.findMail('twoFactorCode', email)
  return /^\d{4,10}$/m.exec(text)?.[0] ?? ''
}

const requireSuccess = ({ status, body }: TestResponse): TestResponse['body'] => {
  if (status !== 200) throw new Error(`Refused with ${status}: ${JSON.stringify(body)}`)
  return body
}
