import type { ReplayServer } from '../replay-server.ts'
import { approveSignIn, approveLinking, signInApproved, simulated, signInWith } from './provider-sign-in.ts'
import type { Setups, SetupResult } from './setup.ts'
import { ann, signUp } from './users.ts'

const github = simulated('github')
const spotify = simulated('spotify')

/** A user with the email of the provider's profile exists. */
const withExistingUser =
  (provider: string, request: object = {}) =>
  async (server: ReplayServer): Promise<SetupResult> => {
    await signUp(server, { ...ann, email: 'soc@example.com' })
    return approveSignIn(server, provider, { request, profile: { emailVerified: provider !== 'spotify' } })
  }

/** An account with the same identity but another issuer, which conflicts with the new account. */
const insertConflictingAccount = async (server: ReplayServer): Promise<void> => {
  const other = await signInWith(server, 'github', { profile: { email: 'other@example.com' } })
  await other.post('/sign-out', {})
  await server.database.kysely.updateTable('account').set({ issuer: 'https://github.example.com' }).execute()
}

/** Setups of callbacks that create a user, link an account or are refused. */
export const accountLinkingSetups: Setups = {
  'callback implicit link refused': { options: spotify, prepare: withExistingUser('spotify') },
  'callback implicit link (provider verified e-mail)': { options: github, prepare: withExistingUser('github') },
  'callback implicit link (trusted provider, unverified e-mail)': {
    options: { ...spotify, account: { accountLinking: { trustedProviders: ['spotify'] } } },
    prepare: withExistingUser('spotify'),
  },
  'callback implicit link disabled': {
    options: { ...github, account: { accountLinking: { enabled: false } } },
    prepare: withExistingUser('github', { errorCallbackURL: '/oops' }),
  },
  'callback signup disabled': {
    options: { providers: { github: { disableSignUp: true } } },
    prepare: signInApproved('github'),
  },
  'callback implicit signup disabled': {
    options: { providers: { gitlab: { disableImplicitSignUp: true } } },
    prepare: signInApproved('gitlab'),
  },
  'callback implicit signup disabled but requestSignUp': {
    options: { providers: { gitlab: { disableImplicitSignUp: true } } },
    prepare: signInApproved('gitlab', { requestSignUp: true }),
  },
  'callback new user with unverified e-mail and sendOnSignUp': {
    options: { ...spotify, emailVerification: { sendOnSignUp: true } },
    prepare: signInApproved('spotify'),
  },
  'callback unable to create user': {
    options: {
      providers: {
        github: {
          mapProfileToUser: () => {
            throw new Error('Not this one')
          },
        },
      },
    },
    prepare: signInApproved('github'),
  },
  'callback unable to create session': {
    options: {
      // The cookie cache contains name and picture URL. Browsers reject a cookie with both at their maximum length.
      session: { cookieCache: { enabled: true } },
      providers: {
        github: {
          mapProfileToUser: () => ({
            name: '名'.repeat(200),
            image: 'https://pictures.example.com/'.padEnd(2048, 'x'),
          }),
        },
      },
    },
    prepare: signInApproved('github'),
  },
  'callback implicit link, account cannot be stored': {
    options: github,
    prepare: async (server) => {
      await insertConflictingAccount(server)
      await signUp(server, { ...ann, email: 'soc@example.com' })
      await server.database.kysely.updateTable('user').set({ emailVerified: 1 }).execute()
      return approveSignIn(server, 'github')
    },
  },
  'callback link, account cannot be stored': {
    options: github,
    prepare: async (server) => {
      await insertConflictingAccount(server)
      return approveLinking(server, 'github')
    },
  },
}
