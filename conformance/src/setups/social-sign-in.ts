import type { Exchange } from '../exchanges.ts'
import type { ReplayServer, ReplayServerOptions } from '../replay-server.ts'
import { approveSignIn, signInApproved, simulated, signInWith } from './provider-sign-in.ts'
import type { Setup, Setups, SetupResult } from './setup.ts'
import { ann, findLatestMailToken, signedOut, signUp } from './users.ts'

const github = simulated('github')
const gitlab = simulated('gitlab')

const approveExpiredSignIn =
  (request: object = {}) =>
  async (server: ReplayServer): Promise<SetupResult> => {
    const result = await approveSignIn(server, 'github', { request })
    server.advanceClock(600)
    return result
  }

/** Browsers send no SameSite cookies with a form of another site. */
const approveByForm =
  (provider: string) =>
  async (server: ReplayServer): Promise<SetupResult> => {
    const { values = {} } = await approveSignIn(server, provider)
    return { values }
  }

const approveWithFault =
  (provider: string, injectFault: (server: ReplayServer) => void) =>
  (server: ReplayServer): Promise<SetupResult> => {
    injectFault(server)
    return approveSignIn(server, provider)
  }

/** Setups of callbacks. */
export const socialSignInSetups: Setups = {
  'sign-in/social when the state cannot be stored': {
    options: { socialProviders: { github: { clientId: 'gh', clientSecret: 's' } } },
    prepare: async (server) => {
      await server.database.kysely.schema.dropTable('socialState').execute()
      return {}
    },
  },
  'callback ok, new user': { options: github, prepare: signInApproved('github') },
  'callback replay of a used state': {
    options: github,
    prepare: async (server) => {
      const result = await approveSignIn(server, 'github')
      await result.browser.get(`/callback/github?${new URLSearchParams(result.values)}`)
      return result
    },
  },
  'get-session after social sign-in': {
    options: github,
    prepare: async (server) => ({ browser: await signInWith(server, 'github') }),
  },
  'list-accounts of a social user': {
    options: github,
    prepare: async (server) => ({ browser: await signInWith(server, 'github') }),
  },
  'list-accounts when the provider granted no scope string': {
    options: github,
    prepare: async (server) => {
      const browser = await signInWith(server, 'github')
      await server.database.kysely.updateTable('account').set({ scope: null }).execute()
      return { browser }
    },
  },
  'callback ok, known user with newUserCallbackURL set': {
    options: github,
    prepare: async (server) => {
      await signInWith(server, 'github')
      return approveSignIn(server, 'github', { request: { newUserCallbackURL: '/welcome' } })
    },
  },
  'callback ok, new user with newUserCallbackURL': {
    options: gitlab,
    prepare: signInApproved('gitlab', { newUserCallbackURL: '/welcome' }),
  },
  'callback no code': { options: github, prepare: signInApproved('github') },
  'callback no code with errorCallbackURL holding a query': {
    options: github,
    prepare: signInApproved('github', { errorCallbackURL: '/oops?x=1' }),
  },
  'callback of an unconfigured provider': {
    options: github,
    prepare: signInApproved('github', { errorCallbackURL: '/oops' }),
  },
  'callback of another configured provider (provider mix-up)': {
    options: simulated('github', 'gitlab'),
    prepare: signInApproved('github'),
  },
  'callback code rejected by the provider': {
    options: github,
    prepare: signInApproved('github', { errorCallbackURL: '/oops' }),
  },
  'callback userinfo fails': {
    options: github,
    prepare: approveWithFault('github', ({ simulator }) => simulator.injectFault('github', 'error-500', 'userInfo')),
  },
  'callback profile without e-mail': {
    options: gitlab,
    prepare: approveWithFault('gitlab', ({ simulator }) => simulator.injectFault('gitlab', 'no-email')),
  },
  'callback expired state': { options: github, prepare: approveExpiredSignIn() },
  'callback expired state with errorCallbackURL': {
    options: github,
    prepare: approveExpiredSignIn({ errorCallbackURL: '/oops' }),
  },
  'callback via POST form': { options: gitlab, prepare: approveByForm('gitlab') },
  'callback via POST form with a cookie': { options: gitlab, prepare: approveByForm('gitlab') },
  'callback apple form_post with user field': { options: simulated('apple'), prepare: approveByForm('apple') },
  'callback with a state naming another verification value': {
    options: github,
    prepare: async (server) => {
      await signUp(server)
      await server.openBrowser().post('/forget-password', { email: ann.email })
      const result = await approveSignIn(server, 'github')
      return { ...result, values: { ...result.values, 'reset-token': await findLatestMailToken(server) } }
    },
  },
  'callback while the database fails': {
    options: github,
    prepare: async (server) => {
      const result = await approveSignIn(server, 'github')
      await server.database.kysely.schema.dropTable('account').execute()
      return result
    },
  },
}

/** Setups by the prefix of the name. */
export const findSocialSetup = ({ name }: Exchange): Setup | undefined => {
  const [, provider = '', part] = /^provider (\w+): (.+)$/.exec(name) ?? []
  if (part === 'authorization URL')
    return { options: withClientIds({ [provider]: `cid-${provider}` }), prepare: signedOut }
  if (part === 'callback') return { options: simulated(provider), prepare: signInApproved(provider) }
  if (name.startsWith('sign-in/social')) return { options: GITHUB_AND_GOOGLE, prepare: signedOut }
  if (name.startsWith('callback ')) return { options: github, prepare: signedOut }
  return undefined
}

/** Providers with their real URLs, which are never requested. */
const withClientIds = (clientIds: Readonly<Record<string, string>>): ReplayServerOptions => ({
  socialProviders: Object.fromEntries(
    Object.entries(clientIds).map(([id, clientId]) => [
      id,
      { clientId, clientSecret: `sec/ret+${id}`, ...(id === 'tiktok' && { clientKey: 'ckey-tiktok' }) },
    ]),
  ),
})

export const GITHUB_AND_GOOGLE = withClientIds({ github: 'gh', google: 'goo' })
