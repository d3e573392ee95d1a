import type { Stage } from '../replay-server.ts'
import type { Arrangements, Given } from './setup.ts'
import { bob, signsUp, signsIn, handleOf, signedIn, revokedElsewhere, wronglySigned } from './users.ts'

const withTwoSessions = async (stage: Stage): Promise<Given> => {
  const visitor = await signsUp(stage)
  return { visitor, values: { 'session-token': await handleOf(await signsIn(stage)) } }
}

/** Of the list of sessions, and of ending them. */
export const sessionArrangements: Arrangements = {
  'list-sessions ok': { given: withTwoSessions },
  'revoke-session of another user': {
    given: async (stage) => ({
      visitor: await signsUp(stage),
      values: { 'session-token': await handleOf(await signsUp(stage, bob)) },
    }),
  },
  'revoke-session ok': { given: withTwoSessions },
  'revoke-session of the current session': {
    given: async (stage) => {
      const visitor = await signsUp(stage)
      return { visitor, values: { 'session-token': await handleOf(visitor) } }
    },
  },
  'get-session after own session revoked': { given: revokedElsewhere },
  'sign-out with invalid cookie signature': { given: wronglySigned },
  'sign-out with signed but unknown token': { given: revokedElsewhere },
  'sign-out foreign origin with disableCSRFCheck': {
    options: { advanced: { disableCSRFCheck: true } },
    given: signedIn,
  },
  'bad callbackURL with disableCSRFCheck': { options: { advanced: { disableCSRFCheck: true } }, given: signedIn },
}
