import type { Stage } from '../replay-server.ts'
import type { Arrangements, Given } from './setup.ts'
import { ann, signsUp, signsIn, holding, newestToken, signedIn, signedInBriefly, withoutTable } from './users.ts'

const resetMailed = async (stage: Stage): Promise<Given> => {
  const visitor = await signsUp(stage)
  await stage.visitor().post('/forget-password', { email: ann.email, redirectTo: '/reset' })
  return { visitor, values: { 'reset-token': await newestToken(stage) } }
}

const resetExpired = async (stage: Stage): Promise<Given> => {
  const given = await resetMailed(stage)
  stage.travel(3601)
  return given
}

const resetDone = async (stage: Stage): Promise<Given> => {
  const given = await resetMailed(stage)
  const visitor = given.visitor && holding(given.visitor, {})
  await stage.visitor().post('/reset-password', { newPassword: 'newpassword1', token: given.values?.['reset-token'] })
  return { ...given, visitor }
}

const changed =
  (revokeOtherSessions: boolean | undefined) =>
  async (stage: Stage): Promise<Given> => {
    const visitor = await signsUp(stage)
    const change = { currentPassword: ann.password, newPassword: 'password2', revokeOtherSessions }
    await (await signsIn(stage)).post('/change-password', change)
    return { visitor }
  }

const withoutPassword = async (stage: Stage): Promise<Given> => {
  const visitor = await signsUp(stage)
  await stage.database.kysely.deleteFrom('account').execute()
  return { visitor }
}

/** Of passwords that are reset or changed, and of the profile. */
export const passwordArrangements: Arrangements = {
  'forget-password disabled': { options: { emailAndPassword: { sendResetPassword: false } }, given: signedIn },
  'forget-password when the verification value cannot be stored': { given: withoutTable('verification') },
  'reset-password link ok': { given: resetMailed },
  'reset-password link ok, callback with query': { given: resetMailed },
  'reset-password link ok, absolute callback': { given: resetMailed },
  'reset-password link bad token': { given: async () => ({ values: { 'reset-token': 'x'.repeat(24) } }) },
  'reset-password link no callback': { given: resetMailed },
  'reset-password link empty callback': { given: resetMailed },
  'reset-password link untrusted callback': { given: resetMailed },
  "reset-password link callback 'undefined'": { given: resetMailed },
  'reset-password too long': { given: resetMailed },
  'reset-password missing newPassword': { given: resetMailed },
  'reset-password ok': { given: resetMailed },
  'reset-password token reuse': { given: resetDone },
  'get-session after password reset': { given: resetDone },
  'sign-in with the new password': { given: resetDone },
  'reset-password token in the query string': {
    given: async (stage) => {
      const older = await resetMailed(stage)
      await stage.visitor().post('/forget-password', { email: ann.email })
      await stage.mails()
      return older
    },
  },
  'reset-password link expired token': { given: resetExpired },
  'reset-password expired token': { given: resetExpired },
  'reset-password for a social-only user': {
    given: async (stage) => {
      const given = await resetMailed(stage)
      await stage.database.kysely.deleteFrom('account').execute()
      return given
    },
  },

  'get-session in the other browser after change-password': { given: changed(undefined) },
  'change-password with revokeOtherSessions': {
    given: async (stage) => {
      await changed(false)(stage)
      return { visitor: await signsIn(stage, { password: 'password2' }) }
    },
  },
  'get-session in the other browser after revokeOtherSessions': { given: changed(true) },
  'change-password without credential account': { given: withoutPassword },
  'update-user ok with dont_remember': { given: signedInBriefly },
  'get-session after update-user': {
    given: async (stage) => {
      const visitor = await signsUp(stage)
      await visitor.post('/update-user', { name: '42.0' })
      return { visitor }
    },
  },
}
