import type { Stage } from '../replay-server.ts'
import type { Arrangements, Given } from './setup.ts'
import { ann, bob, signsUp, newestToken, signedIn, verified } from './users.ts'

/** Ann, verified as `new@example.com`, has asked for another address. */
const changeMailed =
  (newEmail: string) =>
  async (stage: Stage): Promise<Given> => {
    const visitor = await verified(stage, { ...ann, email: 'new@example.com' })
    await visitor.post('/change-email', { newEmail, callbackURL: '/done' })
    return { visitor, values: { jwt: await newestToken(stage) } }
  }

const changeApproved = async (stage: Stage): Promise<Given> => {
  const given = await changeMailed('third@example.com')(stage)
  await given.visitor?.get(`/verify-email?token=${given.values?.jwt}`)
  return given
}

/** Of another address. */
export const emailChangeArrangements: Arrangements = {
  'change-email taken': {
    given: async (stage) => {
      await signsUp(stage, bob)
      return signedIn(stage)
    },
  },
  'get-session after immediate change': {
    given: async (stage) => {
      const visitor = await signsUp(stage)
      await visitor.post('/change-email', { newEmail: 'new@example.com' })
      return { visitor }
    },
  },
  'change-email current e-mail verified': {
    given: async (stage) => ({ visitor: await verified(stage, { ...ann, email: 'new@example.com' }) }),
  },
  'verify-email change token while signed out, with callback': { given: changeMailed('third@example.com') },
  'verify-email change token while signed out, callback with query': { given: changeMailed('third@example.com') },
  'verify-email change token while signed out': { given: changeMailed('third@example.com') },
  'verify-email change token as other user': {
    given: async (stage) => {
      const { values } = await changeMailed('third@example.com')(stage)
      return { visitor: await signsUp(stage, bob), values }
    },
  },
  'verify-email change token ok with callback': { given: changeMailed('third@example.com') },
  'verify-email change token reuse': { given: changeApproved },
  'verify-email new address': {
    given: async (stage) => {
      const { visitor } = await changeApproved(stage)
      return { visitor, values: { jwt: await newestToken(stage) } }
    },
  },
  'verify-email change token ok without callback': { given: changeMailed('fourth@example.com') },
  'verify-email change token, target taken meanwhile': {
    given: async (stage) => {
      const given = await changeMailed(bob.email)(stage)
      await signsUp(stage, bob)
      return given
    },
  },
  'change-email disabled': { options: { user: { changeEmail: { enabled: false } } }, given: signedIn },
  'change-email verified but no mailer': {
    options: { user: { changeEmail: { sendChangeEmailVerification: false } } },
    given: async (stage) => ({ visitor: await verified(stage) }),
  },
}
