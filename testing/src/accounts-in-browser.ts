import type { Options } from '@latchkey/server'
import { startTestServer } from './test-server.ts'
import type { TestResponse, TestUser } from './test-user.ts'

/** The cookie of the inactive accounts. */
export const ACCOUNTS_COOKIE = '__Host-latchkey.accounts'

/**
 * Signs a user in to the browser of another user. The email address and the password in `browser` remain those of the other
 * user. The request has the extra fields.
 */
export const addAccount = async (
  browser: TestUser,
  { name, email, password }: TestUser,
  extraFields: object = {},
): Promise<TestResponse> => {
  const response = await browser.post('/sign-in/email', { email, password, ...extraFields })
  if (response.status !== 200) throw new Error(`${name} failed to sign in: ${JSON.stringify(response.body)}`)
  return response
}

/** Creates a browser in which Ann and then Bob have signed in. Bob has another browser, too. */
export const startWithTwoAccounts = async (options: Partial<Options> = {}) => {
  const server = await startTestServer(options)
  const bob = await server.createUser('Bob')
  const browser = await server.createUser('Ann')
  await addAccount(browser, bob)
  // One object: `ann` for her name and address, `browser` for requests, which Bob sends as the active account.
  return { server, ann: browser, bob, browser }
}

interface ListedAccount {
  session: { token: string }
  user: { email: string }
}

const listAccounts = async (browser: TestUser): Promise<ListedAccount[]> =>
  (await browser.get('/multi-session/list-device-sessions')).body

/** The addresses of the accounts of a browser, the active one first. */
export const listAccountEmails = async (browser: TestUser): Promise<string[]> =>
  (await listAccounts(browser)).map(({ user }) => user.email)

/** The session ID of an account that is signed in to the browser. */
export const findSessionToken = async (browser: TestUser, { email }: { email: string }): Promise<string> => {
  const account = (await listAccounts(browser)).find(({ user }) => user.email === email)
  if (!account) throw new Error(`${email} is not signed in`)
  return account.session.token
}

export const switchToAccount = async (browser: TestUser, user: { email: string }): Promise<TestResponse> =>
  browser.post('/multi-session/set-active', { sessionToken: await findSessionToken(browser, user) })
