import type { Exchange } from '../exchanges.ts'
import type { Stage, StageOptions } from '../replay-server.ts'
import { leaves, leaving, played, signsInWith } from './provider-sign-in.ts'
import type { Arrangement, Arrangements, Given } from './setup.ts'
import { ann, newestToken, nobody, signsUp } from './users.ts'

const github = played('github')
const gitlab = played('gitlab')

const leavingLongAgo =
  (wishes: object = {}) =>
  async (stage: Stage): Promise<Given> => {
    const given = await leaves(stage, 'github', { wishes })
    stage.travel(600)
    return given
  }

/** What no cookie of ours comes along with: a form that another site has sent. */
const leavingWithAForm =
  (provider: string) =>
  async (stage: Stage): Promise<Given> => {
    const { values = {} } = await leaves(stage, provider)
    return { values }
  }

const misbehaving =
  (provider: string, misbehave: (stage: Stage) => void) =>
  (stage: Stage): Promise<Given> => {
    misbehave(stage)
    return leaves(stage, provider)
  }

/** Of signing in with a provider, from the way back on. */
export const socialSignInArrangements: Arrangements = {
  'sign-in/social when the state cannot be stored': {
    options: { socialProviders: { github: { clientId: 'gh', clientSecret: 's' } } },
    given: async (stage) => {
      await stage.database.kysely.schema.dropTable('socialState').execute()
      return {}
    },
  },
  'callback ok, new user': { options: github, given: leaving('github') },
  'callback replay of a used state': {
    options: github,
    given: async (stage) => {
      const given = await leaves(stage, 'github')
      await given.visitor.get(`/callback/github?${new URLSearchParams(given.values)}`)
      return given
    },
  },
  'get-session after social sign-in': {
    options: github,
    given: async (stage) => ({ visitor: await signsInWith(stage, 'github') }),
  },
  'list-accounts of a social user': {
    options: github,
    given: async (stage) => ({ visitor: await signsInWith(stage, 'github') }),
  },
  'list-accounts when the provider granted no scope string': {
    options: github,
    given: async (stage) => {
      const visitor = await signsInWith(stage, 'github')
      await stage.database.kysely.updateTable('account').set({ scope: null }).execute()
      return { visitor }
    },
  },
  'callback ok, known user with newUserCallbackURL set': {
    options: github,
    given: async (stage) => {
      await signsInWith(stage, 'github')
      return leaves(stage, 'github', { wishes: { newUserCallbackURL: '/welcome' } })
    },
  },
  'callback ok, new user with newUserCallbackURL': {
    options: gitlab,
    given: leaving('gitlab', { newUserCallbackURL: '/welcome' }),
  },
  'callback no code': { options: github, given: leaving('github') },
  'callback no code with errorCallbackURL holding a query': {
    options: github,
    given: leaving('github', { errorCallbackURL: '/oops?x=1' }),
  },
  'callback of an unconfigured provider': {
    options: github,
    given: leaving('github', { errorCallbackURL: '/oops' }),
  },
  'callback of another configured provider (provider mix-up)': {
    options: played('github', 'gitlab'),
    given: leaving('github'),
  },
  'callback code rejected by the provider': {
    options: github,
    given: leaving('github', { errorCallbackURL: '/oops' }),
  },
  'callback userinfo fails': {
    options: github,
    given: misbehaving('github', ({ simulator }) => simulator.misbehave('github', 'error-500', 'userInfo')),
  },
  'callback profile without e-mail': {
    options: gitlab,
    given: misbehaving('gitlab', ({ simulator }) => simulator.misbehave('gitlab', 'no-email')),
  },
  'callback expired state': { options: github, given: leavingLongAgo() },
  'callback expired state with errorCallbackURL': {
    options: github,
    given: leavingLongAgo({ errorCallbackURL: '/oops' }),
  },
  'callback via POST form': { options: gitlab, given: leavingWithAForm('gitlab') },
  'callback via POST form with a cookie': { options: gitlab, given: leavingWithAForm('gitlab') },
  'callback apple form_post with user field': { options: played('apple'), given: leavingWithAForm('apple') },
  'callback with a state naming another verification value': {
    options: github,
    given: async (stage) => {
      await signsUp(stage)
      await stage.visitor().post('/forget-password', { email: ann.email })
      const given = await leaves(stage, 'github')
      return { ...given, values: { ...given.values, 'reset-token': await newestToken(stage) } }
    },
  },
  'callback while the database fails': {
    options: github,
    given: async (stage) => {
      const given = await leaves(stage, 'github')
      await stage.database.kysely.schema.dropTable('account').execute()
      return given
    },
  },
}

/** The rest of what was recorded with providers: it differs by its name alone. */
export const socialArrangement = ({ name }: Exchange): Arrangement | undefined => {
  const [, provider = '', part] = /^provider (\w+): (.+)$/.exec(name) ?? []
  if (part === 'authorization URL') return { options: registered({ [provider]: `cid-${provider}` }), given: nobody }
  if (part === 'callback') return { options: played(provider), given: leaving(provider) }
  if (name.startsWith('sign-in/social')) return { options: GITHUB_AND_GOOGLE, given: nobody }
  if (name.startsWith('callback ')) return { options: github, given: nobody }
  return undefined
}

/** Where the providers really live: nobody asks them anything. */
const registered = (clientIds: Readonly<Record<string, string>>): StageOptions => ({
  socialProviders: Object.fromEntries(
    Object.entries(clientIds).map(([id, clientId]) => [
      id,
      { clientId, clientSecret: `sec/ret+${id}`, ...(id === 'tiktok' && { clientKey: 'ckey-tiktok' }) },
    ]),
  ),
})

export const GITHUB_AND_GOOGLE = registered({ github: 'gh', google: 'goo' })
