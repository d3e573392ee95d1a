import { findEmailCode } from './email-codes.ts'
import type { TestServer } from './test-server.ts'
import type { TestResponse, TestUser } from './test-user.ts'

/** Requests the code of an additional address. Returns the code. */
export const requestAddressCode = async (server: TestServer, user: TestUser, email: string): Promise<string> => {
  await user.post('/add-email-address', { email })
  return (await findEmailCode(server, { email }, 'verificationCode')).otp
}

/** Adds an additional address with the mailed code. */
export const addEmailAddress = async (
  server: TestServer,
  user: TestUser,
  email: string,
  headers: Record<string, string> = {},
): Promise<TestResponse> => {
  const otp = await requestAddressCode(server, user, email)
  return user.post('/verify-email-address', { email, otp }, headers)
}

/** A user with a verified primary and a verified additional address. */
export const createUserWithTwoAddresses = async (server: TestServer, name = 'Ann') => {
  const user = await server.createUser(name)
  await user.verifyEmail()
  const additional = `work-${user.email}`
  const { status, body } = await addEmailAddress(server, user, additional)
  if (status !== 200) throw new Error(`${name} failed to add an address: ${JSON.stringify(body)}`)
  return { user, additional }
}
