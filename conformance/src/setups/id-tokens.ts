import type { Fault, SimulatedUser } from '@latchkey/simulator'
import type { ReplayServer } from '../replay-server.ts'
import { simulated } from './provider-sign-in.ts'
import type { Setups, SetupResult } from './setup.ts'
import { ann, signedOut, signUp } from './users.ts'

interface TokenOptions {
  user?: Partial<SimulatedUser>
  nonce?: string
  clientId?: string
  fault?: Fault
}

/** The token that the SDK of a provider returns. */
const withIdToken =
  (provider: string, { user, fault, ...claims }: TokenOptions = {}) =>
  async ({ simulator }: ReplayServer): Promise<SetupResult> => {
    simulator.setUser(provider, { ...profiles[provider], ...user })
    simulator.injectFault(provider, fault)
    return { values: { jwt: await simulator.createIdToken(provider, claims) } }
  }

const profiles: Readonly<Record<string, Partial<SimulatedUser>>> = {
  google: { email: 'idt@example.com', name: 'Gid', picture: 'https://g/p' },
  apple: { email: 'ap@example.com' },
  facebook: { email: 'fb@example.com', name: 'Fb', picture: null },
}

const google = simulated('google')
const facebook = simulated('facebook')

const BUNDLE = 'com.example.app'
const apple = { providers: { apple: { appBundleIdentifier: BUNDLE } } }

const NAME = 'sign-in/social idToken'

/** Setups of sign-ins with an ID token. */
export const idTokenSetups: Setups = {
  [`${NAME} google ok`]: { options: google, prepare: withIdToken('google', { nonce: 'n1' }) },
  [`${NAME} google wrong audience`]: {
    options: google,
    prepare: withIdToken('google', { fault: 'wrong-audience' }),
  },
  [`${NAME} google rejected by tokeninfo`]: {
    options: google,
    prepare: withIdToken('google', { fault: 'wrong-key' }),
  },
  [`${NAME} google without e-mail`]: { options: google, prepare: withIdToken('google', { fault: 'no-email' }) },
  [`${NAME} with callbackURL`]: { options: google, prepare: withIdToken('google') },
  [`${NAME} with disableSignUp`]: {
    options: { providers: { google: { disableSignUp: true } } },
    prepare: withIdToken('google'),
  },
  [`${NAME} disabled for the provider`]: {
    options: { providers: { google: { disableIdTokenSignIn: true } } },
    prepare: withIdToken('google'),
  },
  [`${NAME} account not linked`]: {
    options: google,
    prepare: async (server) => {
      await signUp(server, { ...ann, email: 'idt@example.com' })
      return withIdToken('google', { user: { emailVerified: false } })(server)
    },
  },
  [`${NAME} apple ok`]: { options: apple, prepare: withIdToken('apple', { clientId: BUNDLE, nonce: 'n1' }) },
  [`${NAME} apple nonce mismatch`]: {
    options: apple,
    prepare: withIdToken('apple', { clientId: BUNDLE, nonce: 'n1' }),
  },
  [`${NAME} apple wrong audience (client id instead of bundle id)`]: { options: apple, prepare: withIdToken('apple') },
  [`${NAME} apple wrong issuer`]: {
    options: apple,
    prepare: withIdToken('apple', { clientId: BUNDLE, fault: 'wrong-issuer' }),
  },
  [`${NAME} apple older than 1 h`]: {
    options: apple,
    prepare: withIdToken('apple', { clientId: BUNDLE, fault: 'expired-token' }),
  },
  [`${NAME} apple unknown kid`]: {
    options: apple,
    prepare: async (server) => {
      const result = await withIdToken('apple', { clientId: BUNDLE })(server)
      // After two rotations the signing key is no longer published.
      server.simulator.rotateKeys('apple')
      server.simulator.rotateKeys('apple')
      return result
    },
  },
  [`${NAME} apple not a JWT`]: { options: apple, prepare: signedOut },
  [`${NAME} facebook ok`]: { options: facebook, prepare: withIdToken('facebook', { nonce: 'n1' }) },
  [`${NAME} facebook nonce mismatch`]: { options: facebook, prepare: withIdToken('facebook', { nonce: 'n1' }) },
  [`${NAME} facebook wrong audience`]: {
    options: facebook,
    prepare: withIdToken('facebook', { fault: 'wrong-audience' }),
  },
  [`${NAME} facebook plain access token`]: { options: facebook, prepare: signedOut },
}
