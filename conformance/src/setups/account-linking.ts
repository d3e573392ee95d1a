import type { Stage } from '../replay-server.ts'
import { leaves, leavesToLink, leaving, played, signsInWith } from './provider-sign-in.ts'
import type { Arrangements, Given } from './setup.ts'
import { ann, signsUp } from './users.ts'

const github = played('github')
const spotify = played('spotify')

/** Somebody has the address already that the provider is about to tell. */
const knownByAddress =
  (provider: string, wishes: object = {}) =>
  async (stage: Stage): Promise<Given> => {
    await signsUp(stage, { ...ann, email: 'soc@example.com' })
    return leaves(stage, provider, { wishes, person: { emailVerified: provider !== 'spotify' } })
  }

/** The same identity, as another issuer has told of it: it is in the way, and belongs to nobody who comes. */
const takenElsewhere = async (stage: Stage): Promise<void> => {
  const other = await signsInWith(stage, 'github', { person: { email: 'other@example.com' } })
  await other.post('/sign-out', {})
  await stage.database.kysely.updateTable('account').set({ issuer: 'https://github.example.com' }).execute()
}

/** Of who becomes whom when somebody comes back: a new user, a known one, or nobody. */
export const arrivalArrangements: Arrangements = {
  'callback implicit link refused': { options: spotify, given: knownByAddress('spotify') },
  'callback implicit link (provider verified e-mail)': { options: github, given: knownByAddress('github') },
  'callback implicit link (trusted provider, unverified e-mail)': {
    options: { ...spotify, account: { accountLinking: { trustedProviders: ['spotify'] } } },
    given: knownByAddress('spotify'),
  },
  'callback implicit link disabled': {
    options: { ...github, account: { accountLinking: { enabled: false } } },
    given: knownByAddress('github', { errorCallbackURL: '/oops' }),
  },
  'callback signup disabled': {
    options: { providers: { github: { disableSignUp: true } } },
    given: leaving('github'),
  },
  'callback implicit signup disabled': {
    options: { providers: { gitlab: { disableImplicitSignUp: true } } },
    given: leaving('gitlab'),
  },
  'callback implicit signup disabled but requestSignUp': {
    options: { providers: { gitlab: { disableImplicitSignUp: true } } },
    given: leaving('gitlab', { requestSignUp: true }),
  },
  'callback new user with unverified e-mail and sendOnSignUp': {
    options: { ...spotify, emailVerification: { sendOnSignUp: true } },
    given: leaving('spotify'),
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
    given: leaving('github'),
  },
  'callback unable to create session': {
    options: {
      // The cookie cache holds the picture's address, and the browser keeps no cookie that long.
      session: { cookieCache: { enabled: true } },
      providers: {
        github: { mapProfileToUser: () => ({ image: `https://pictures.example.com/${'x'.repeat(4000)}` }) },
      },
    },
    given: leaving('github'),
  },
  'callback implicit link, account cannot be stored': {
    options: github,
    given: async (stage) => {
      await takenElsewhere(stage)
      await signsUp(stage, { ...ann, email: 'soc@example.com' })
      await stage.database.kysely.updateTable('user').set({ emailVerified: 1 }).execute()
      return leaves(stage, 'github')
    },
  },
  'callback link, account cannot be stored': {
    options: github,
    given: async (stage) => {
      await takenElsewhere(stage)
      return leavesToLink(stage, 'github')
    },
  },
}
