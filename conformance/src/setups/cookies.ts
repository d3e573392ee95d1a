import type { Stage } from '../replay-server.ts'
import type { Arrangements, Given } from './setup.ts'
import {
  days,
  bob,
  nobody,
  signsUp,
  holding,
  signedIn,
  signedInFor,
  revokedElsewhere,
  SESSION,
  wronglySigned,
  withoutTable,
} from './users.ts'

const CACHE = 'latchkey.session_data'

const cached = { session: { cookieCache: { enabled: true } } }

const unsigned = async (stage: Stage): Promise<Given> => {
  const visitor = await signsUp(stage)
  const [value = ''] = decodeURIComponent(visitor.cookies.get(SESSION) ?? '').split('.')
  return { visitor: holding(visitor, { [SESSION]: value }) }
}

/** Ann's own cache cookie, in which she has put Bob into her place; the signature is left as it was. */
const forgedCache = async (stage: Stage): Promise<Given> => {
  const visitor = await signsUp(stage)
  const [body = '', signature = ''] = (visitor.cookies.get(CACHE) ?? '').split('.')
  const cached = JSON.parse(Buffer.from(body, 'base64url').toString())
  const victim = (await (await signsUp(stage, bob)).get('/get-session')).user
  const own = (await visitor.get('/get-session?disableCookieCache=true')).user.id
  const forged = { ...cached, user: { ...cached.user, id: victim.id, email: victim.email } }
  const payload = Buffer.from(JSON.stringify(forged)).toString('base64url')
  return { visitor: holding(visitor, { [CACHE]: `${payload}.${signature}` }), values: { 'own-id': own } }
}

/** Of cookies that are forged, old or served from the cache. */
export const cookieArrangements: Arrangements = {
  'get-session bad signature': { given: wronglySigned },
  'get-session unsigned token': { given: unsigned },
  'get-session unknown token': { given: revokedElsewhere },
  'list-sessions with expired session': { given: signedInFor(days(7)) },
  'get-session expired': { given: signedInFor(days(7)) },
  'get-session user row gone': {
    given: async (stage) => {
      const visitor = await signsUp(stage)
      await stage.database.kysely.deleteFrom('user').execute()
      return { visitor }
    },
  },
  'sign-up with cookie cache on': { options: cached, given: nobody },
  'get-session served from cache': { options: cached, given: signedIn },
  'get-session from cache although session row is gone': { options: cached, given: revokedElsewhere },
  'get-session disableCookieCache with row gone': { options: cached, given: revokedElsewhere },
  'get-session with forged cache payload (bad HMAC)': { options: cached, given: forgedCache },
  'list-sessions with forged cache payload (bad HMAC)': { options: cached, given: forgedCache },
  "forged cache cookie lists the victim's sessions": { options: cached, given: forgedCache },
  'get-session forged cache + disableCookieCache': { options: cached, given: forgedCache },
  'get-session with garbage cache cookie': {
    options: cached,
    given: async (stage) => ({ visitor: holding(await signsUp(stage), { [CACHE]: '%%%' }) }),
  },
  'get-session with expired cache payload': { options: cached, given: signedInFor(301) },
  'get-session with cache cookie only': { options: cached, given: signedIn },
  'sign-up with cookie cache overflow': { options: cached, given: nobody },
  'sign-in cookie cache maxAge 30': {
    options: { session: { cookieCache: { enabled: true, maxAge: 30 } } },
    given: nobody,
  },
  'get-session: cached session itself expired': {
    options: { session: { ...cached.session, expiresIn: 60 } },
    given: signedInFor(60),
  },
  'get-session with cookie cache on but cache cookie absent': { options: cached, given: signedIn },
  'list-sessions with cookie cache on but cache cookie absent': { options: cached, given: signedIn },
  'get-session due for refresh, cookie cache on': { options: cached, given: signedInFor(days(7) - 3600) },
  'sign-out with cookie cache on': { options: cached, given: signedIn },
  'get-session disableRefresh with cookie cache on and cache absent': { options: cached, given: signedIn },
  'get-session while the database fails': { given: withoutTable('session') },
  'list-sessions while the database fails': { given: withoutTable('session') },
  'get-session with updateAge 0': { options: { session: { updateAge: 0 } }, given: signedIn },
}
