import type { Stage } from '../replay-server.ts'
import type { Arrangements, Given } from './setup.ts'
import { ann, days, nobody, signsUp, signedIn, signedInBriefly, signedInFor } from './users.ts'

const needsVerification = { emailAndPassword: { requireEmailVerification: true } }

const limited = { rateLimit: { enabled: true } }

const attempts =
  (headers: Record<string, string>, connection: object) =>
  async (stage: Stage): Promise<Given> => {
    for (let count = 0; count < 3; count++) {
      const body = JSON.stringify({ email: 'nobody@example.com', password: 'password1' })
      const init = { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } }
      await stage.handler(new Request('http://localhost:3000/api/auth/sign-in/email', init), connection)
    }
    return {}
  }

const fromAddress = attempts({ 'x-forwarded-for': '198.51.100.4' }, { remoteAddress: '10.0.0.1' })

/** Of signing up and in. */
export const signInArrangements: Arrangements = {
  'sign-up duplicate e-mail (other letter case)': {
    given: async (stage) => ({ visitor: await signsUp(stage, { ...ann, email: 'ann@example.com' }) }),
  },
  'sign-up disabled': { options: { emailAndPassword: { disableSignUp: true } }, given: nobody },
  'sign-up while e-mail+password off': { options: { emailAndPassword: { enabled: false } }, given: nobody },
  'sign-in while e-mail+password off': { options: { emailAndPassword: { enabled: false } }, given: nobody },
  'sign-up autoSignIn false': { options: { emailAndPassword: { autoSignIn: false } }, given: nobody },
  'sign-up with requireEmailVerification': { options: needsVerification, given: nobody },
  'sign-in unverified (mailer configured)': { options: needsVerification, given: signedIn },
  'sign-in unverified but wrong password': { options: needsVerification, given: signedIn },
  'sign-in unverified (no mailer)': {
    options: { ...needsVerification, emailVerification: { sendVerificationEmail: false } },
    given: signedIn,
  },
  'sign-up with sendOnSignUp': { options: { emailVerification: { sendOnSignUp: true } }, given: nobody },

  'get-session with dont_remember cookie': { given: signedInBriefly },
  'get-session due for refresh but dont_remember': {
    given: async (stage) => {
      const given = await signedInBriefly(stage)
      stage.travel(days(1) - 3600)
      return given
    },
  },
  'get-session due for refresh': { given: signedInFor(days(7) - 3600) },
  'get-session disableRefresh=true when due': { given: signedInFor(days(7) - 3600) },
  'get-session disableRefresh=banana': { given: signedInFor(days(7) - 3600) },
  'list-sessions when refresh due (authenticated route other than get-session)': { given: signedInFor(days(7) - 3600) },
  'sign-in again over a dont_remember cookie (rememberMe omitted)': { given: signedInBriefly },
  'sign-up over a dont_remember cookie': { given: signedInBriefly },
  'sign-in user whose credential account has no password': {
    given: async (stage) => {
      await signsUp(stage, { ...ann, email: 'z@example.com' })
      await stage.database.kysely.updateTable('account').set({ password: null }).execute()
      return {}
    },
  },
  'sign-in user without credential account': {
    given: async (stage) => {
      await signsUp(stage, { ...ann, email: 'z@example.com' })
      await stage.database.kysely.deleteFrom('account').execute()
      return {}
    },
  },

  'rate limit: 4th sign-in within 10 s': { options: limited, given: fromAddress },
  'rate limit: other ip': { options: limited, given: fromAddress },
  'rate limit: no client address': { options: limited, given: attempts({}, {}) },
}
