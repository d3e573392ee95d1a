import { expect, onTestFinished, test, vi } from 'vitest'
import { type Browser, openBrowser } from './browser.ts'
import { databases } from './databases.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { withOptions } from './options-file.ts'
import { startService } from './service.ts'
import { waitUntil } from './wait-until.ts'

/** The result of a client call: data or an error. */
export type CallResult = Promise<{
  data: ReturnType<typeof JSON.parse>
  error: { code?: string; status: number } | null
}>

/** The calls of email accounts, with the types that all clients have in common. */
export interface CoreClient {
  signUp: { email(input: { name: string; email: string; password: string }): CallResult }
  signIn: { email(input: { email: string; password: string; rememberMe?: boolean }): CallResult }
  signOut(): CallResult
  getSession(): CallResult
  listSessions(): CallResult
  revokeSession(input: { token: string }): CallResult
  revokeSessions(): CallResult
  revokeOtherSessions(): CallResult
  sendVerificationEmail(input: { email: string; callbackURL?: string }): CallResult
  verifyEmail(input: { query: { token: string } }): CallResult
  forgetPassword(input: { email: string; redirectTo?: string }): CallResult
  resetPassword(input: { newPassword: string; token: string }): CallResult
  changePassword(input: { newPassword: string; currentPassword: string; revokeOtherSessions?: boolean }): CallResult
  updateUser(input: { name: string }): CallResult
  changeEmail(input: { newEmail: string }): CallResult
  deleteUser: { (input: { password: string }): CallResult; callback(input: { query: { token: string } }): CallResult }
  ok(): CallResult
  useSession: {
    get(): { data: { user: { name: string } } | null; error: unknown; isPending: boolean; isRefetching?: boolean }
    subscribe(listener: () => void): () => void
  }
}

export type OpenClient<Client> = (baseURL: string, fetch: Browser['fetch']) => Client

/** The types of published clients omit calls that their proxies support, such as `deleteUser.callback`. */
export const toClient = <Client>(published: unknown): Client => published as Client

const ann = { name: 'Ann', email: 'ann@example.com', password: 'the first password' }

/** A running service with a mail server, and a client in a browser. */
export const openClient = async <Client>(open: OpenClient<Client>, options: object = {}) => {
  const [, createDatabase] = databases[0] ?? []
  if (!createDatabase) throw new Error('There is no database to test on')
  const mailServer = await startMailServer()
  const service = await startService({
    DATABASE_URL: await createDatabase(),
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Latchkey <accounts@example.com>',
    ...(await withOptions(options)),
  })
  const openOtherClient = () => open(service.url, openBrowser(service.url).fetch)
  return { client: openOtherClient(), openOtherClient, mailServer, service }
}

/** The tests that every client passes against the running service. */
export const testCoreCalls = (name: string, open: OpenClient<CoreClient>): void => {
  test(`${name}: signUp.email, getSession, signOut, signIn.email`, async () => {
    const { client } = await openClient(open)
    expect(await client.signUp.email(ann)).toMatchObject({ data: { user: { email: ann.email } }, error: null })
    expect(await client.getSession()).toMatchObject({ data: { user: { name: 'Ann' }, session: {} }, error: null })
    expect(await client.signOut()).toEqual({ data: { success: true }, error: null })
    expect(await client.getSession()).toEqual({ data: null, error: null })
    const signedIn = await client.signIn.email({ ...ann, rememberMe: false })
    expect(signedIn).toMatchObject({ data: { redirect: false, user: { email: ann.email } }, error: null })
    expect((await client.getSession()).data.session.token).toBe(signedIn.data.token)
  })

  test(`${name}: a failed call returns an error with code, message and status`, async () => {
    const { client } = await openClient(open)
    expect(await client.signIn.email(ann)).toMatchObject({
      data: null,
      error: { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password', status: 401 },
    })
  })

  test(`${name}: listSessions, revokeSession, revokeOtherSessions, revokeSessions`, async () => {
    const { client, openOtherClient } = await openClient(open)
    await client.signUp.email(ann)
    const signInAgain = async () => {
      const otherClient = openOtherClient()
      const { data } = await otherClient.signIn.email(ann)
      return { otherClient, token: data.token }
    }
    const first = await signInAgain()
    const second = await signInAgain()
    expect((await client.listSessions()).data).toHaveLength(3)
    expect(await client.revokeSession({ token: first.token })).toEqual({ data: { status: true }, error: null })
    expect((await first.otherClient.getSession()).data).toBeNull()
    expect((await second.otherClient.getSession()).data).not.toBeNull()
    expect(await client.revokeOtherSessions()).toEqual({ data: { status: true }, error: null })
    expect((await second.otherClient.getSession()).data).toBeNull()
    expect((await client.getSession()).data).not.toBeNull()
    expect(await client.revokeSessions()).toEqual({ data: { status: true }, error: null })
    expect((await client.getSession()).data).toBeNull()
  })

  test(`${name}: sendVerificationEmail, verifyEmail`, async () => {
    const { client, mailServer } = await openClient(open)
    await client.signUp.email(ann)
    const response = await client.sendVerificationEmail({ email: ann.email, callbackURL: '/welcome' })
    expect(response).toEqual({ data: { status: true }, error: null })
    const token = await readMailedToken(mailServer, ann.email, 2)
    expect(await client.verifyEmail({ query: { token } })).toEqual({ data: { status: true, user: null }, error: null })
    expect((await client.getSession()).data.user.emailVerified).toBe(true)
  })

  test(`${name}: forgetPassword, resetPassword`, async () => {
    const { client, mailServer } = await openClient(open)
    await client.signUp.email(ann)
    const response = await client.forgetPassword({ email: ann.email, redirectTo: '/reset-password' })
    expect(response).toEqual({ data: { status: true }, error: null })
    const { link } = await mailServer.waitForMail(ann.email, 1, '/reset-password')
    const token = new URL(link).pathname.split('/').at(-1) ?? ''
    const reset = await client.resetPassword({ newPassword: 'the second password', token })
    expect(reset).toEqual({ data: { status: true }, error: null })
    expect((await client.getSession()).data).toBeNull()
    expect((await client.signIn.email(ann)).error).toMatchObject({ status: 401 })
    expect((await client.signIn.email({ ...ann, password: 'the second password' })).error).toBeNull()
  })

  test(`${name}: changePassword, updateUser, changeEmail`, async () => {
    const { client, openOtherClient, mailServer } = await openClient(open)
    await client.signUp.email(ann)
    const change = { currentPassword: ann.password, newPassword: 'the second password', revokeOtherSessions: true }
    const changed = await client.changePassword(change)
    expect(changed).toMatchObject({ data: { user: { email: ann.email } }, error: null })
    expect((await client.getSession()).data.session.token).toBe(changed.data.token)
    expect(await client.updateUser({ name: 'Ann the second' })).toEqual({ data: { status: true }, error: null })
    expect(await client.changeEmail({ newEmail: 'new@example.com' })).toEqual({ data: { status: true }, error: null })
    expect((await client.getSession()).data.user).toMatchObject({ name: 'Ann the second', email: 'new@example.com' })
    const token = await readMailedToken(mailServer, 'new@example.com', 1)
    expect((await openOtherClient().verifyEmail({ query: { token } })).error).toBeNull()
    expect((await client.getSession()).data.user.emailVerified).toBe(true)
  })

  test(`${name}: deleteUser, deleteUser.callback`, async () => {
    const { client, mailServer } = await openClient(open)
    await client.signUp.email(ann)
    const response = await client.deleteUser({ password: ann.password })
    expect(response).toEqual({ data: { success: true, message: 'Verification email sent' }, error: null })
    expect((await client.getSession()).data).not.toBeNull()
    const deleted = await client.deleteUser.callback({
      // Without a callback URL the response is JSON instead of a redirect.
      query: { token: await readMailedToken(mailServer, ann.email, 2) },
    })
    expect(deleted).toEqual({ data: { success: true, message: 'User deleted' }, error: null })
    expect((await client.getSession()).data).toBeNull()
    expect((await client.signIn.email(ann)).error).toMatchObject({ status: 401 })
  })

  test(`${name}: ok`, async () => {
    const { client } = await openClient(open)
    expect(await client.ok()).toEqual({ data: { ok: true }, error: null })
  })

  test(`${name}: the useSession store follows sign-up, update and sign-out`, async () => {
    // Without a window, for example on a server, the clients do not update the store, because one server has many users.
    vi.stubGlobal('window', globalThis)
    onTestFinished(() => {
      vi.unstubAllGlobals()
    })
    const { client } = await openClient(open)
    const getValue = () => client.useSession.get()
    onTestFinished(client.useSession.subscribe(() => {}))
    expect(getValue()).toMatchObject({ data: null, error: null, isPending: true })
    await waitUntil(() => !getValue().isPending, 'the store to be signed out')
    expect(getValue()).toMatchObject({ data: null, error: null, isRefetching: false })
    await client.signUp.email(ann)
    await waitUntil(() => getValue().data?.user.name === 'Ann', 'the store to contain the new user')
    await client.updateUser({ name: 'Ann the second' })
    await waitUntil(() => getValue().data?.user.name === 'Ann the second', 'the store to contain the new name')
    await client.signOut()
    await waitUntil(() => getValue().data === null, 'the store to be signed out')
    expect(getValue()).toMatchObject({ error: null, isPending: false })
  })
}

const readMailedToken = async (mailServer: MailServer, address: string, count: number): Promise<string> => {
  const { link } = await mailServer.waitForMail(address, count)
  return new URL(link).searchParams.get('token') ?? ''
}
