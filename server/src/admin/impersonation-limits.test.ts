import { type Call, calls } from '@latchkey/contract'
import { expect, test } from 'vitest'
import {
  readAllRows,
  mountedCalls,
  type TestUser,
  type TestServer,
  withMailedCodes,
  startWithAdminAndUser,
  impersonate,
  formatCookieHeader,
} from '@latchkey/testing'

const NEW = 'a password that is new'

/** Calls that would outlast the impersonation, and those that administer users. */
const secured = mountedCalls.filter(({ call }) => call.isBlockedDuringImpersonation)

test('an impersonator can send only the listed calls among those that change something', () => {
  const names = Object.entries<Call>(calls)
    .filter(([, { isBlockedDuringImpersonation: security }]) => security)
    .map(([name]) => name)
  const open = Object.entries<Call>(calls).filter(
    ([name, { method, access, mediaTypes }]) =>
      !names.includes(name) && access !== 'server' && (method === 'POST' || mediaTypes),
  )
  // New calls that change something need a decision here.
  expect(open.map(([name]) => name).toSorted()).toEqual([...openDuringImpersonation].toSorted())
  const administration = Object.entries<Call>(calls).filter(([, { feature }]) => feature === 'admin')
  for (const [name, { access }] of administration) {
    const isOpen = name === 'stopImpersonating' || name === 'userHasPermission' || access === 'server'
    expect(names.includes(name), name).toBe(!isOpen)
  }
})

/** Sign-ins, and calls with a mailed secret or a challenge, do not depend on the session. */
const independentOfSession = [
  'signUpEmail',
  'signInEmail',
  'signInSocial',
  'postCallback',
  'signOut',
  'sendVerificationEmail',
  'confirmEmail',
  'forgetPassword',
  'requestPasswordReset',
  'resetPassword',
  'openInvitation',
  'requestRecovery',
  'completeRecovery',
  'sendSignUpCode',
  'verifySignUpCode',
  'completeSignIn',
  'sendVerificationOtp',
  'checkVerificationOtp',
  'signInEmailOtp',
  'signInMagicLink',
  'confirmMagicLink',
  'verifyEmailOtp',
  'forgetPasswordOtp',
  'requestPasswordResetOtp',
  'resetPasswordOtp',
  'undoEmailChange',
  'postPasskeyAuthenticationOptions',
  'verifyPasskeyAuthentication',
  'verifyApiKey',
  'verifyTwoFactorPasskey',
  'requestDeviceCode',
  'issueDeviceToken',
]
/** Profile and organization data that the user can restore, and reads. */
const openDuringImpersonation = [
  ...independentOfSession,
  'stopImpersonating',
  'userHasPermission',
  'updateUser',
  // The session ends with the impersonation.
  'updateSession',
  'uploadPicture',
  'picture',
  'userPicture',
  'brandPicture',
  'organizationLogo',
  'createOrganization',
  'checkOrganizationSlug',
  'updateOrganization',
  'setActiveOrganization',
  'createTeam',
  'updateTeam',
  'hasPermission',
]

test.each(secured)('rejects %s during an impersonation (R54)', async ({ call, path, body }) => {
  const { server, root, bob } = await startWithAdminAndUser(withMailedCodes)
  await impersonate(root, bob)
  await server.waitForSentMails()
  const before = await readAllRows(server.database)
  const response = call.method === 'GET' ? await root.get(path) : await root.post(path, body ?? {})
  expect(response).toMatchObject({ status: 403, body: { code: 'NOT_WHILE_IMPERSONATING' } })
  expect(await readAllRows(server.database)).toBe(before)
})

const setPasswordInProcess = async (server: TestServer, user: TestUser) => {
  const headers = { cookie: formatCookieHeader(user.cookies) }
  return server.latchkey.api.setPassword({ body: { newPassword: NEW }, headers })
}

test('rejects a first password during an impersonation in the in-process API as well (R54)', async () => {
  const { server, root, bob } = await startWithAdminAndUser()
  await server.database.kysely.deleteFrom('account').where('userId', '=', bob.id).execute()
  await impersonate(root, bob)
  await expect(setPasswordInProcess(server, root)).rejects.toMatchObject({ code: 'NOT_WHILE_IMPERSONATING' })
})
