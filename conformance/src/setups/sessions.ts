import type { ReplayServer } from '../replay-server.ts'
import type { Setups, SetupResult } from './setup.ts'
import { bob, signUp, signIn, getSessionId, signedIn, revokedOnAnotherDevice, withInvalidSignature } from './users.ts'

const startTwoSessions = async (server: ReplayServer): Promise<SetupResult> => {
  const browser = await signUp(server)
  return { browser, values: { 'session-token': await getSessionId(await signIn(server)) } }
}

export const sessionSetups: Setups = {
  'list-sessions ok': { prepare: startTwoSessions },
  'revoke-session of another user': {
    prepare: async (server) => ({
      browser: await signUp(server),
      values: { 'session-token': await getSessionId(await signUp(server, bob)) },
    }),
  },
  'revoke-session ok': { prepare: startTwoSessions },
  'revoke-session of the current session': {
    prepare: async (server) => {
      const browser = await signUp(server)
      return { browser, values: { 'session-token': await getSessionId(browser) } }
    },
  },
  'get-session after own session revoked': { prepare: revokedOnAnotherDevice },
  'sign-out with invalid cookie signature': { prepare: withInvalidSignature },
  'sign-out with signed but unknown token': { prepare: revokedOnAnotherDevice },
  'sign-out foreign origin with disableCSRFCheck': {
    options: { advanced: { disableCSRFCheck: true } },
    prepare: signedIn,
  },
  'bad callbackURL with disableCSRFCheck': { options: { advanced: { disableCSRFCheck: true } }, prepare: signedIn },
}
