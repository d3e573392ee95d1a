import type { ReplayServer } from '../replay-server.ts'
import type { Setups, SetupResult } from './setup.ts'
import {
  days,
  bob,
  signedOut,
  signUp,
  withCookies,
  signedIn,
  signedInSecondsAgo,
  revokedOnAnotherDevice,
  SESSION_COOKIE,
  withInvalidSignature,
  dropTable,
} from './users.ts'

const CACHE = 'latchkey.session_data'

const cached = { session: { cookieCache: { enabled: true } } }

const withUnsignedToken = async (server: ReplayServer): Promise<SetupResult> => {
  const browser = await signUp(server)
  const [value = ''] = decodeURIComponent(browser.cookies.get(SESSION_COOKIE) ?? '').split('.')
  return { browser: withCookies(browser, { [SESSION_COOKIE]: value }) }
}

/** Replaces the user in a cache cookie and keeps the signature. */
const withForgedCache = async (server: ReplayServer): Promise<SetupResult> => {
  const browser = await signUp(server)
  const [body = '', signature = ''] = (browser.cookies.get(CACHE) ?? '').split('.')
  const cached = JSON.parse(Buffer.from(body, 'base64url').toString())
  const victim = (await (await signUp(server, bob)).get('/get-session')).user
  const own = (await browser.get('/get-session?disableCookieCache=true')).user.id
  const forged = { ...cached, user: { ...cached.user, id: victim.id, email: victim.email } }
  const payload = Buffer.from(JSON.stringify(forged)).toString('base64url')
  return { browser: withCookies(browser, { [CACHE]: `${payload}.${signature}` }), values: { 'own-id': own } }
}

/** Setups with forged, expired and cached cookies. */
export const cookieSetups: Setups = {
  'get-session bad signature': { prepare: withInvalidSignature },
  'get-session unsigned token': { prepare: withUnsignedToken },
  'get-session unknown token': { prepare: revokedOnAnotherDevice },
  'list-sessions with expired session': { prepare: signedInSecondsAgo(days(7)) },
  'get-session expired': { prepare: signedInSecondsAgo(days(7)) },
  'get-session user row gone': {
    prepare: async (server) => {
      const browser = await signUp(server)
      await server.database.kysely.deleteFrom('user').execute()
      return { browser }
    },
  },
  'sign-up with cookie cache on': { options: cached, prepare: signedOut },
  'get-session served from cache': { options: cached, prepare: signedIn },
  'get-session from cache although session row is gone': { options: cached, prepare: revokedOnAnotherDevice },
  'get-session disableCookieCache with row gone': { options: cached, prepare: revokedOnAnotherDevice },
  'get-session with forged cache payload (bad HMAC)': { options: cached, prepare: withForgedCache },
  'list-sessions with forged cache payload (bad HMAC)': { options: cached, prepare: withForgedCache },
  "forged cache cookie lists the victim's sessions": { options: cached, prepare: withForgedCache },
  'get-session forged cache + disableCookieCache': { options: cached, prepare: withForgedCache },
  'get-session with garbage cache cookie': {
    options: cached,
    prepare: async (server) => ({ browser: withCookies(await signUp(server), { [CACHE]: '%%%' }) }),
  },
  'get-session with expired cache payload': { options: cached, prepare: signedInSecondsAgo(301) },
  'get-session with cache cookie only': { options: cached, prepare: signedIn },
  'sign-up with cookie cache overflow': { options: cached, prepare: signedOut },
  'sign-in cookie cache maxAge 30': {
    options: { session: { cookieCache: { enabled: true, maxAge: 30 } } },
    prepare: signedOut,
  },
  'get-session: cached session itself expired': {
    options: { session: { ...cached.session, expiresIn: 60 } },
    prepare: signedInSecondsAgo(60),
  },
  'get-session with cookie cache on but cache cookie absent': { options: cached, prepare: signedIn },
  'list-sessions with cookie cache on but cache cookie absent': { options: cached, prepare: signedIn },
  'get-session due for refresh, cookie cache on': { options: cached, prepare: signedInSecondsAgo(days(7) - 3600) },
  'sign-out with cookie cache on': { options: cached, prepare: signedIn },
  'get-session disableRefresh with cookie cache on and cache absent': { options: cached, prepare: signedIn },
  'get-session while the database fails': { prepare: dropTable('session') },
  'list-sessions while the database fails': { prepare: dropTable('session') },
  'get-session with updateAge 0': { options: { session: { updateAge: 0 } }, prepare: signedIn },
}
