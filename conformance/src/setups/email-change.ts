import type { ReplayServer } from '../replay-server.ts'
import type { Setups, SetupResult } from './setup.ts'
import { ann, bob, signUp, findLatestMailToken, signedIn, signUpVerified } from './users.ts'

/** A verified user requested another email. */
const requestChange =
  (newEmail: string) =>
  async (server: ReplayServer): Promise<SetupResult> => {
    const browser = await signUpVerified(server, { ...ann, email: 'new@example.com' })
    await browser.post('/change-email', { newEmail, callbackURL: '/done' })
    return { browser, values: { jwt: await findLatestMailToken(server) } }
  }

const approveChange = async (server: ReplayServer): Promise<SetupResult> => {
  const result = await requestChange('third@example.com')(server)
  await result.browser?.get(`/verify-email?token=${result.values?.jwt}`)
  return result
}

export const emailChangeSetups: Setups = {
  'change-email taken': {
    prepare: async (server) => {
      await signUp(server, bob)
      return signedIn(server)
    },
  },
  'get-session after immediate change': {
    prepare: async (server) => {
      const browser = await signUp(server)
      await browser.post('/change-email', { newEmail: 'new@example.com' })
      return { browser }
    },
  },
  'change-email current e-mail verified': {
    prepare: async (server) => ({ browser: await signUpVerified(server, { ...ann, email: 'new@example.com' }) }),
  },
  'verify-email change token while signed out, with callback': { prepare: requestChange('third@example.com') },
  'verify-email change token while signed out, callback with query': { prepare: requestChange('third@example.com') },
  'verify-email change token while signed out': { prepare: requestChange('third@example.com') },
  'verify-email change token as other user': {
    prepare: async (server) => {
      const { values } = await requestChange('third@example.com')(server)
      return { browser: await signUp(server, bob), values }
    },
  },
  'verify-email change token ok with callback': { prepare: requestChange('third@example.com') },
  'verify-email change token reuse': { prepare: approveChange },
  'verify-email new address': {
    prepare: async (server) => {
      const { browser } = await approveChange(server)
      return { browser, values: { jwt: await findLatestMailToken(server) } }
    },
  },
  'verify-email change token ok without callback': { prepare: requestChange('fourth@example.com') },
  'verify-email change token, target taken meanwhile': {
    prepare: async (server) => {
      const result = await requestChange(bob.email)(server)
      await signUp(server, bob)
      return result
    },
  },
  'change-email disabled': { options: { user: { changeEmail: { enabled: false } } }, prepare: signedIn },
  'change-email verified but no mailer': {
    options: { user: { changeEmail: { sendChangeEmailVerification: false } } },
    prepare: async (server) => ({ browser: await signUpVerified(server) }),
  },
}
