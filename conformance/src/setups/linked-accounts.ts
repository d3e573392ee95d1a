import type { ReplayServer } from '../replay-server.ts'
import { linkAccount, approveLinking, simulated } from './provider-sign-in.ts'
import type { Setup, Setups, SetupResult } from './setup.ts'
import { bob, days, signedOut, signedIn, signUp } from './users.ts'
import { GITHUB_AND_GOOGLE } from './social-sign-in.ts'

/** GitHub issues refresh tokens to applications with such a client ID. */
const APPLICATION = { clientId: 'Iv1.gh', clientSecret: 's' }
const withTokenRefresh = { providers: { github: APPLICATION } }

const linkGithub = async (server: ReplayServer): Promise<SetupResult> => {
  server.simulator.registerClient('github', APPLICATION)
  return { browser: await linkAccount(server, 'github') }
}

const linkProvider =
  (provider: string) =>
  async (server: ReplayServer): Promise<SetupResult> => ({ browser: await linkAccount(server, provider) })

const linkGithubADayAgo = async (server: ReplayServer): Promise<SetupResult> => {
  const result = await linkGithub(server)
  server.advanceClock(25 * 3600)
  return result
}

/** Another user has linked an account with the same ID at GitHub. */
const approveLinkingAccountOfBob =
  (provider: string) =>
  async (server: ReplayServer): Promise<SetupResult> => {
    await linkAccount(server, 'github', { browser: await signUp(server, bob) })
    return approveLinking(server, provider, { profile: { subject: '42' } })
  }

export const linkedAccountSetups: Setups = {
  'list-accounts ok': { options: simulated('github'), prepare: linkProvider('github') },
  'list-accounts signed out': { prepare: signedOut },
  'callback completes link (different e-mail)': {
    options: simulated('github'),
    prepare: (server) => approveLinking(server, 'github'),
  },
  'callback link again (already linked to the same user)': {
    options: simulated('github'),
    prepare: async (server) => approveLinking(server, 'github', { browser: await linkAccount(server, 'github') }),
  },
  'callback link refused: account belongs to another user': {
    options: simulated('github'),
    prepare: approveLinkingAccountOfBob('github'),
  },
  "callback link with an account id equal to another provider's": {
    options: simulated('github', 'gitlab'),
    prepare: approveLinkingAccountOfBob('gitlab'),
  },

  'refresh-token with row id': {
    options: withTokenRefresh,
    prepare: async (server) => {
      const result = await linkGithub(server)
      const accounts = await result.browser?.get('/list-accounts')
      return { ...result, values: { id: accounts[1].id } }
    },
  },
  'refresh-token provider without refresh support': { options: simulated('kick'), prepare: linkProvider('kick') },
  'refresh-token rejected by the provider': {
    options: withTokenRefresh,
    prepare: async (server) => {
      const result = await linkGithub(server)
      server.simulator.injectFault('github', 'refresh-refused')
      return result
    },
  },
  'refresh-token without a stored refresh token': { options: simulated('github'), prepare: linkProvider('github') },

  'unlink-account last account': { prepare: signedIn },
  'unlink-account session not fresh': { options: withTokenRefresh, prepare: linkGithubADayAgo },
  'unlink-account last account allowed, freshAge 0': {
    options: { session: { freshAge: 0 }, account: { accountLinking: { allowUnlinkingAll: true } } },
    prepare: signedIn,
  },
  'unlink-account after refresh of an old session': {
    options: withTokenRefresh,
    prepare: async (server) => {
      const result = await linkGithub(server)
      server.advanceClock(days(6) + 3600)
      await result.browser?.get('/get-session')
      return result
    },
  },
}

/** Setups by the prefix of the name. */
export const findLinkedAccountSetup = (name: string): Setup | undefined => {
  if (name.startsWith('link-social')) return { options: GITHUB_AND_GOOGLE, prepare: signedIn }
  if (/^(refresh-token|unlink-account)/.test(name)) return { options: withTokenRefresh, prepare: linkGithub }
  return undefined
}
