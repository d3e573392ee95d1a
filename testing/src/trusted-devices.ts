import { startTestServer, type TestServer } from './test-server.ts'
import type { TestResponse, TestUser } from './test-user.ts'
import { enableTwoFactor, type SecondFactors, signInOnTrustedDevice } from './two-factor.ts'

export const TRUST_COOKIE = '__Host-latchkey.trust_device'

/** Signs in. Returns whether the browser needs a second factor. */
export const requiresSecondFactor = async (browser: TestUser): Promise<boolean> =>
  (await browser.signIn()).body.twoFactorRedirect === true

export const listTrustedDevices = async (user: TestUser): Promise<TestResponse['body']> =>
  (await user.get('/two-factor/list-trusted-devices')).body

export interface TrustedDeviceFixture {
  server: TestServer
  ann: TestUser
  factors: SecondFactors
  /** A trusted browser of Ann's with a session. */
  device: TestUser
}

export const startWithTrustedDevice = async (): Promise<TrustedDeviceFixture> => {
  const server = await startTestServer()
  const ann = await server.createUser()
  // The reset of an unverified account deletes the second factor, too.
  await ann.verifyEmail()
  const factors = await enableTwoFactor(server, ann)
  const device = await signInOnTrustedDevice(ann, factors)
  server.advanceClock(30)
  return { server, ann, factors, device }
}
