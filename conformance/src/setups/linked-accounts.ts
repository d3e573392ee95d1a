import type { Stage } from '../replay-server.ts'
import { connects, leavesToLink, played } from './provider-sign-in.ts'
import type { Arrangement, Arrangements, Given } from './setup.ts'
import { bob, days, nobody, signedIn, signsUp } from './users.ts'
import { GITHUB_AND_GOOGLE } from './social-sign-in.ts'

/** GitHub renews the tokens of applications that are called so. */
const APPLICATION = { clientId: 'Iv1.gh', clientSecret: 's' }
const renewing = { providers: { github: APPLICATION } }

const linked = async (stage: Stage): Promise<Given> => {
  stage.simulator.register('github', APPLICATION)
  return { visitor: await connects(stage, 'github') }
}

const linkedAt =
  (provider: string) =>
  async (stage: Stage): Promise<Given> => ({ visitor: await connects(stage, provider) })

const linkedLongAgo = async (stage: Stage): Promise<Given> => {
  const given = await linked(stage)
  stage.travel(25 * 3600)
  return given
}

/** Somebody else has an account at GitHub; now somebody connects one that the provider calls the same. */
const linkingAfterBob =
  (provider: string) =>
  async (stage: Stage): Promise<Given> => {
    await connects(stage, 'github', { visitor: await signsUp(stage, bob) })
    return leavesToLink(stage, provider, { person: { subject: '42' } })
  }

/** Of the accounts at providers that somebody has connected. */
export const linkedAccountArrangements: Arrangements = {
  'list-accounts ok': { options: played('github'), given: linkedAt('github') },
  'list-accounts signed out': { given: nobody },
  'callback completes link (different e-mail)': {
    options: played('github'),
    given: (stage) => leavesToLink(stage, 'github'),
  },
  'callback link again (already linked to the same user)': {
    options: played('github'),
    given: async (stage) => leavesToLink(stage, 'github', { visitor: await connects(stage, 'github') }),
  },
  'callback link refused: account belongs to another user': {
    options: played('github'),
    given: linkingAfterBob('github'),
  },
  "callback link with an account id equal to another provider's": {
    options: played('github', 'gitlab'),
    given: linkingAfterBob('gitlab'),
  },

  'refresh-token with row id': {
    options: renewing,
    given: async (stage) => {
      const given = await linked(stage)
      const accounts = await given.visitor?.get('/list-accounts')
      return { ...given, values: { id: accounts[1].id } }
    },
  },
  'refresh-token provider without refresh support': { options: played('kick'), given: linkedAt('kick') },
  'refresh-token rejected by the provider': {
    options: renewing,
    given: async (stage) => {
      const given = await linked(stage)
      stage.simulator.misbehave('github', 'refresh-refused')
      return given
    },
  },
  'refresh-token without a stored refresh token': { options: played('github'), given: linkedAt('github') },

  'unlink-account last account': { given: signedIn },
  'unlink-account session not fresh': { options: renewing, given: linkedLongAgo },
  'unlink-account last account allowed, freshAge 0': {
    options: { session: { freshAge: 0 }, account: { accountLinking: { allowUnlinkingAll: true } } },
    given: signedIn,
  },
  'unlink-account after refresh of an old session': {
    options: renewing,
    given: async (stage) => {
      const given = await linked(stage)
      stage.travel(days(6) + 3600)
      await given.visitor?.get('/get-session')
      return given
    },
  },
}

/** The rest of what was recorded with linked accounts. */
export const linkedAccountArrangement = (name: string): Arrangement | undefined => {
  if (name.startsWith('link-social')) return { options: GITHUB_AND_GOOGLE, given: signedIn }
  if (/^(refresh-token|unlink-account)/.test(name)) return { options: renewing, given: linked }
  return undefined
}
