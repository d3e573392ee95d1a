import { changeEmailByCode } from './email-codes.ts'
import { createVerifiedUser } from './invitations.ts'
import { startTestServer } from './test-server.ts'
import type { TestResponse, TestUser } from './test-user.ts'

type ServerOptions = Parameters<typeof startTestServer>[0]

/** The address to which an email change moves an account. */
export const NEW_EMAIL = 'new@example.com'

export const startWithVerifiedUser = async (options: ServerOptions = {}) => {
  const server = await startTestServer(options)
  return { server, ann: await createVerifiedUser(server, 'Ann') }
}

/**
 * Starts with a user whose address an attacker with the password has changed. `token` is the secret of the link that
 * undoes it.
 */
export const startWithTakenOverUser = async (options: ServerOptions = {}) => {
  const { server, ann } = await startWithVerifiedUser(options)
  const attacker = ann.otherBrowser()
  await attacker.signIn()
  return { server, ann, attacker, token: await changeEmailByCode(server, attacker, NEW_EMAIL) }
}

/** Undoes an email change in another browser, without a session. */
export const undoEmailChange = (user: TestUser, token: string | undefined): Promise<TestResponse> =>
  user.otherBrowser().post('/undo-email-change', { token })
