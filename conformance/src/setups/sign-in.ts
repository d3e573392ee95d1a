import type { ReplayServer } from '../replay-server.ts'
import type { Setups, SetupResult } from './setup.ts'
import { ann, days, signedOut, signUp, signedIn, signedInWithoutRememberMe, signedInSecondsAgo } from './users.ts'

const needsVerification = { emailAndPassword: { requireEmailVerification: true } }

const limited = { rateLimit: { enabled: true } }

const signInThreeTimes =
  (headers: Record<string, string>, connection: object) =>
  async (server: ReplayServer): Promise<SetupResult> => {
    for (let count = 0; count < 3; count++) {
      const body = JSON.stringify({ email: 'unknown@example.com', password: 'password1' })
      const init = { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } }
      await server.handler(new Request('http://localhost:3000/api/auth/sign-in/email', init), connection)
    }
    return {}
  }

const fromAddress = signInThreeTimes({ 'x-forwarded-for': '198.51.100.4' }, { remoteAddress: '10.0.0.1' })

export const signInSetups: Setups = {
  'sign-up duplicate e-mail (other letter case)': {
    prepare: async (server) => ({ browser: await signUp(server, { ...ann, email: 'ann@example.com' }) }),
  },
  'sign-up disabled': { options: { emailAndPassword: { disableSignUp: true } }, prepare: signedOut },
  'sign-up while e-mail+password off': { options: { emailAndPassword: { enabled: false } }, prepare: signedOut },
  'sign-in while e-mail+password off': { options: { emailAndPassword: { enabled: false } }, prepare: signedOut },
  'sign-up autoSignIn false': { options: { emailAndPassword: { autoSignIn: false } }, prepare: signedOut },
  'sign-up with requireEmailVerification': { options: needsVerification, prepare: signedOut },
  'sign-in unverified (mailer configured)': { options: needsVerification, prepare: signedIn },
  'sign-in unverified but wrong password': { options: needsVerification, prepare: signedIn },
  'sign-in unverified (no mailer)': {
    options: { ...needsVerification, emailVerification: { sendVerificationEmail: false } },
    prepare: signedIn,
  },
  'sign-up with sendOnSignUp': { options: { emailVerification: { sendOnSignUp: true } }, prepare: signedOut },

  'get-session with dont_remember cookie': { prepare: signedInWithoutRememberMe },
  'get-session due for refresh but dont_remember': {
    prepare: async (server) => {
      const result = await signedInWithoutRememberMe(server)
      server.advanceClock(days(1) - 3600)
      return result
    },
  },
  'get-session due for refresh': { prepare: signedInSecondsAgo(days(7) - 3600) },
  'get-session disableRefresh=true when due': { prepare: signedInSecondsAgo(days(7) - 3600) },
  'get-session disableRefresh=banana': { prepare: signedInSecondsAgo(days(7) - 3600) },
  'list-sessions when refresh due (authenticated route other than get-session)': {
    prepare: signedInSecondsAgo(days(7) - 3600),
  },
  'sign-in again over a dont_remember cookie (rememberMe omitted)': { prepare: signedInWithoutRememberMe },
  'sign-up over a dont_remember cookie': { prepare: signedInWithoutRememberMe },
  'sign-in user whose credential account has no password': {
    prepare: async (server) => {
      await signUp(server, { ...ann, email: 'z@example.com' })
      await server.database.kysely.updateTable('account').set({ password: null }).execute()
      return {}
    },
  },
  'sign-in user without credential account': {
    prepare: async (server) => {
      await signUp(server, { ...ann, email: 'z@example.com' })
      await server.database.kysely.deleteFrom('account').execute()
      return {}
    },
  },

  'rate limit: 4th sign-in within 10 s': { options: limited, prepare: fromAddress },
  'rate limit: other ip': { options: limited, prepare: fromAddress },
  'rate limit: no client address': { options: limited, prepare: signInThreeTimes({}, {}) },
}
