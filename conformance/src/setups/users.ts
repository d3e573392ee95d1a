import { createHmac } from 'node:crypto'
import type { ReplayServer, ReplayBrowser } from '../replay-server.ts'
import type { SetupResult } from './setup.ts'

export const days = (count: number): number => count * 86_400

export const ann = { name: 'Ann', email: 'a@example.com', password: 'password1' }

export const bob = { name: 'Bob', email: 'b@example.com', password: 'password1' }

export const signedOut = async (): Promise<SetupResult> => ({})

export const signUp = async (server: ReplayServer, who: object = ann): Promise<ReplayBrowser> => {
  const browser = server.openBrowser()
  await browser.post('/sign-up/email', who)
  return browser
}

export const signIn = async (server: ReplayServer, more: object = {}): Promise<ReplayBrowser> => {
  const browser = server.openBrowser()
  await browser.post('/sign-in/email', { ...ann, ...more })
  return browser
}

/** A copy of the browser with changed cookies. */
export const withCookies = (browser: ReplayBrowser, cookies: Record<string, string>): ReplayBrowser => ({
  ...browser,
  cookies: new Map([...browser.cookies, ...Object.entries(cookies)]),
})

export const getSessionId = async (browser: ReplayBrowser): Promise<string> =>
  (await browser.get('/get-session')).session.token

/** Waits for pending mails and returns the secret of the newest. */
export const findLatestMailToken = async (server: ReplayServer): Promise<string> =>
  (await server.sentMails()).at(-1)?.token ?? ''

export const signedIn = async (server: ReplayServer): Promise<SetupResult> => ({ browser: await signUp(server) })

export const signedInWithoutRememberMe = async (server: ReplayServer): Promise<SetupResult> => {
  await signUp(server)
  return { browser: await signIn(server, { rememberMe: false }) }
}

export const signedInSecondsAgo =
  (seconds: number) =>
  async (server: ReplayServer): Promise<SetupResult> => {
    const browser = await signUp(server)
    server.advanceClock(seconds)
    return { browser }
  }

/** Signed in ten days ago and active since, so that the session needs no refresh. */
export const signedInLongAgo = async (server: ReplayServer): Promise<SetupResult> => {
  const browser = await signUp(server)
  for (const step of [days(5), days(5)]) {
    server.advanceClock(step)
    await browser.get('/get-session')
  }
  return { browser }
}

export const revokedOnAnotherDevice = async (server: ReplayServer): Promise<SetupResult> => {
  const browser = await signUp(server)
  const held = withCookies(browser, {})
  await (await signIn(server)).post('/revoke-other-sessions', {})
  return { browser: held }
}

export const SESSION_COOKIE = 'latchkey.session_token'

export const withInvalidSignature = async (server: ReplayServer): Promise<SetupResult> => {
  const browser = await signUp(server)
  const [value = ''] = decodeURIComponent(browser.cookies.get(SESSION_COOKIE) ?? '').split('.')
  const signature = createHmac('sha256', 'another secret').update(value).digest('base64')
  return { browser: withCookies(browser, { [SESSION_COOKIE]: encodeURIComponent(`${value}.${signature}`) }) }
}

export const requestVerification = async (server: ReplayServer, who = ann): Promise<string> => {
  await server.openBrowser().post('/send-verification-email', { email: who.email })
  return findLatestMailToken(server)
}

export const signUpVerified = async (server: ReplayServer, who = ann): Promise<ReplayBrowser> => {
  const browser = await signUp(server, who)
  await browser.get(`/verify-email?token=${await requestVerification(server, who)}`)
  return browser
}

export const dropTable =
  (table: 'session' | 'verification') =>
  async (server: ReplayServer): Promise<SetupResult> => {
    const browser = await signUp(server)
    await server.database.kysely.schema.dropTable(table).execute()
    return { browser }
  }
