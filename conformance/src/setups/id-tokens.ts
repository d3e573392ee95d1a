import type { Misbehaviour, SimulatedPerson } from '@latchkey/simulator'
import type { Stage } from '../replay-server.ts'
import { played } from './provider-sign-in.ts'
import type { Arrangements, Given } from './setup.ts'
import { ann, nobody, signsUp } from './users.ts'

interface Asked {
  person?: Partial<SimulatedPerson>
  nonce?: string
  clientId?: string
  misbehaviour?: Misbehaviour
}

/** The provider's own library has brought a token. */
const brought =
  (provider: string, { person, misbehaviour, ...asked }: Asked = {}) =>
  async ({ simulator }: Stage): Promise<Given> => {
    simulator.person(provider, { ...people[provider], ...person })
    simulator.misbehave(provider, misbehaviour)
    return { values: { jwt: await simulator.idToken(provider, asked) } }
  }

const people: Readonly<Record<string, Partial<SimulatedPerson>>> = {
  google: { email: 'idt@example.com', name: 'Gid', picture: 'https://g/p' },
  apple: { email: 'ap@example.com' },
  facebook: { email: 'fb@example.com', name: 'Fb', picture: null },
}

const google = played('google')
const facebook = played('facebook')

const BUNDLE = 'com.example.app'
const apple = { providers: { apple: { appBundleIdentifier: BUNDLE } } }

const NAME = 'sign-in/social idToken'

/** Of tokens that take the place of a redirect. */
export const idTokenArrangements: Arrangements = {
  [`${NAME} google ok`]: { options: google, given: brought('google', { nonce: 'n1' }) },
  [`${NAME} google wrong audience`]: {
    options: google,
    given: brought('google', { misbehaviour: 'wrong-audience' }),
  },
  [`${NAME} google rejected by tokeninfo`]: {
    options: google,
    given: brought('google', { misbehaviour: 'wrong-key' }),
  },
  [`${NAME} google without e-mail`]: { options: google, given: brought('google', { misbehaviour: 'no-email' }) },
  [`${NAME} with callbackURL`]: { options: google, given: brought('google') },
  [`${NAME} with disableSignUp`]: {
    options: { providers: { google: { disableSignUp: true } } },
    given: brought('google'),
  },
  [`${NAME} disabled for the provider`]: {
    options: { providers: { google: { disableIdTokenSignIn: true } } },
    given: brought('google'),
  },
  [`${NAME} account not linked`]: {
    options: google,
    given: async (stage) => {
      await signsUp(stage, { ...ann, email: 'idt@example.com' })
      return brought('google', { person: { emailVerified: false } })(stage)
    },
  },
  [`${NAME} apple ok`]: { options: apple, given: brought('apple', { clientId: BUNDLE, nonce: 'n1' }) },
  [`${NAME} apple nonce mismatch`]: { options: apple, given: brought('apple', { clientId: BUNDLE, nonce: 'n1' }) },
  [`${NAME} apple wrong audience (client id instead of bundle id)`]: { options: apple, given: brought('apple') },
  [`${NAME} apple wrong issuer`]: {
    options: apple,
    given: brought('apple', { clientId: BUNDLE, misbehaviour: 'wrong-issuer' }),
  },
  [`${NAME} apple older than 1 h`]: {
    options: apple,
    given: brought('apple', { clientId: BUNDLE, misbehaviour: 'expired-token' }),
  },
  [`${NAME} apple unknown kid`]: {
    options: apple,
    given: async (stage) => {
      const given = await brought('apple', { clientId: BUNDLE })(stage)
      // After two rotations the key that has signed is not published any more.
      stage.simulator.rotateKeys('apple')
      stage.simulator.rotateKeys('apple')
      return given
    },
  },
  [`${NAME} apple not a JWT`]: { options: apple, given: nobody },
  [`${NAME} facebook ok`]: { options: facebook, given: brought('facebook', { nonce: 'n1' }) },
  [`${NAME} facebook nonce mismatch`]: { options: facebook, given: brought('facebook', { nonce: 'n1' }) },
  [`${NAME} facebook wrong audience`]: {
    options: facebook,
    given: brought('facebook', { misbehaviour: 'wrong-audience' }),
  },
  [`${NAME} facebook plain access token`]: { options: facebook, given: nobody },
}
