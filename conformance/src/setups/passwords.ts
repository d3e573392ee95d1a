import type { ReplayServer } from '../replay-server.ts'
import type { Setups, SetupResult } from './setup.ts'
import {
  ann,
  signUp,
  signIn,
  withCookies,
  findLatestMailToken,
  signedIn,
  signedInWithoutRememberMe,
  dropTable,
} from './users.ts'

const requestReset = async (server: ReplayServer): Promise<SetupResult> => {
  const browser = await signUp(server)
  await server.openBrowser().post('/forget-password', { email: ann.email, redirectTo: '/reset' })
  return { browser, values: { 'reset-token': await findLatestMailToken(server) } }
}

const requestExpiredReset = async (server: ReplayServer): Promise<SetupResult> => {
  const result = await requestReset(server)
  server.advanceClock(3601)
  return result
}

const resetPassword = async (server: ReplayServer): Promise<SetupResult> => {
  const result = await requestReset(server)
  const browser = result.browser && withCookies(result.browser, {})
  await server
    .openBrowser()
    .post('/reset-password', { newPassword: 'newpassword1', token: result.values?.['reset-token'] })
  return { ...result, browser }
}

const changePassword =
  (revokeOtherSessions: boolean | undefined) =>
  async (server: ReplayServer): Promise<SetupResult> => {
    const browser = await signUp(server)
    const change = { currentPassword: ann.password, newPassword: 'password2', revokeOtherSessions }
    await (await signIn(server)).post('/change-password', change)
    return { browser }
  }

const signUpWithoutPassword = async (server: ReplayServer): Promise<SetupResult> => {
  const browser = await signUp(server)
  await server.database.kysely.deleteFrom('account').execute()
  return { browser }
}

/** Setups of password resets, password changes and the profile. */
export const passwordSetups: Setups = {
  'forget-password disabled': { options: { emailAndPassword: { sendResetPassword: false } }, prepare: signedIn },
  'forget-password when the verification value cannot be stored': { prepare: dropTable('verification') },
  'reset-password link ok': { prepare: requestReset },
  'reset-password link ok, callback with query': { prepare: requestReset },
  'reset-password link ok, absolute callback': { prepare: requestReset },
  'reset-password link bad token': { prepare: async () => ({ values: { 'reset-token': 'x'.repeat(24) } }) },
  'reset-password link no callback': { prepare: requestReset },
  'reset-password link empty callback': { prepare: requestReset },
  'reset-password link untrusted callback': { prepare: requestReset },
  "reset-password link callback 'undefined'": { prepare: requestReset },
  'reset-password too long': { prepare: requestReset },
  'reset-password missing newPassword': { prepare: requestReset },
  'reset-password ok': { prepare: requestReset },
  'reset-password token reuse': { prepare: resetPassword },
  'get-session after password reset': { prepare: resetPassword },
  'sign-in with the new password': { prepare: resetPassword },
  'reset-password token in the query string': {
    prepare: async (server) => {
      const older = await requestReset(server)
      await server.openBrowser().post('/forget-password', { email: ann.email })
      await server.sentMails()
      return older
    },
  },
  'reset-password link expired token': { prepare: requestExpiredReset },
  'reset-password expired token': { prepare: requestExpiredReset },
  'reset-password for a social-only user': {
    prepare: async (server) => {
      const result = await requestReset(server)
      await server.database.kysely.deleteFrom('account').execute()
      return result
    },
  },

  'get-session in the other browser after change-password': { prepare: changePassword(undefined) },
  'change-password with revokeOtherSessions': {
    prepare: async (server) => {
      await changePassword(false)(server)
      return { browser: await signIn(server, { password: 'password2' }) }
    },
  },
  'get-session in the other browser after revokeOtherSessions': { prepare: changePassword(true) },
  'change-password without credential account': { prepare: signUpWithoutPassword },
  'update-user ok with dont_remember': { prepare: signedInWithoutRememberMe },
  'get-session after update-user': {
    prepare: async (server) => {
      const browser = await signUp(server)
      await browser.post('/update-user', { name: '42.0' })
      return { browser }
    },
  },
}
