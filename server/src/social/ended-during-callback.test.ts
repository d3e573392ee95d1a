import { expect, test } from 'vitest'
import {
  copyBrowser,
  linkProvider,
  getCallbackError,
  createUserWithRole,
  startLinking,
  type TestUser,
  followCallback,
  signInWithProvider,
  delayProvider,
  startSocialTestServer,
  type SocialTestServer,
} from '@latchkey/testing'

interface Setup {
  server: SocialTestServer
  ann: TestUser
  /** Uses another session of Ann's. */
  attacker: TestUser
}

const createSetup = async (): Promise<Setup> => {
  const server = await startSocialTestServer({
    providers: { google: { accessType: 'offline' } },
    user: { deleteUser: { sendDeleteAccountVerification: false } },
  })
  const ann = await server.createUser('Ann')
  await ann.verifyEmail()
  const attacker = ann.otherBrowser()
  await attacker.signIn()
  return { server, ann, attacker }
}

/** Each ends the attacker's session while the provider responds. */
const endings: [description: string, end: (setup: Setup) => Promise<{ status: number }>][] = [
  ['revoked', ({ ann }) => ann.post('/revoke-other-sessions')],
  [
    'ended by a password reset',
    async ({ server, ann }) => {
      await ann.post('/forget-password', { email: ann.email })
      const { token } = await server.findMail('reset', ann.email)
      return ann.post('/reset-password', { newPassword: 'another password', token })
    },
  ],
  [
    'banned',
    async ({ server, ann }) => {
      const { id: userId } = await ann.fetchUser()
      return (await createUserWithRole(server, 'admin')).post('/admin/ban-user', { userId })
    },
  ],
  ['deleted with its user', ({ ann }) => ann.post('/delete-user', { password: ann.password })],
]

test.each(endings)('links nothing if the session is %s while the provider responds (R59, R64)', async (_, end) => {
  const setup = await createSetup()
  const { server, attacker, ann } = setup
  const back = await startLinking(attacker, server, 'google')
  const provider = delayProvider()
  const callback = followCallback(attacker, back)
  await provider.requested
  expect((await end(setup)).status).toBe(200)
  provider.respond()
  expect(getCallbackError(await callback)).toBe('please_restart_the_process')
  // The attacker cannot sign in as Ann with the provider either.
  const later = server.createVisitor('Attacker')
  await signInWithProvider(later, server, 'google')
  expect((await later.fetchUser())?.email).not.toBe(ann.email)
})

test('links nothing if the user changes the password in another session while the provider responds (R59)', async () => {
  const { server, ann, attacker } = await createSetup()
  const back = await startLinking(attacker, server, 'google')
  const provider = delayProvider()
  const callback = followCallback(attacker, back)
  await provider.requested
  const input = { currentPassword: ann.password, newPassword: 'another password', revokeOtherSessions: false }
  expect((await ann.post('/change-password', input)).status).toBe(200)
  provider.respond()
  expect(getCallbackError(await callback)).toBe('please_restart_the_process')
  expect((await ann.get('/list-accounts')).body).toHaveLength(1)
})

test.each(endings)('returns no tokens if the session is %s while the provider responds (R59, R64)', async (_, end) => {
  const setup = await createSetup()
  await linkProvider(setup.ann, setup.server, 'google')
  const provider = delayProvider()
  const refresh = setup.attacker.post('/refresh-token', { providerId: 'google' })
  await provider.requested
  expect((await end(setup)).status).toBe(200)
  provider.respond()
  const { status, body } = await refresh
  expect(status).toBeGreaterThanOrEqual(400)
  expect(body).not.toHaveProperty('accessToken')
})

test('returns no tokens to a copied cookie if the user changes the password while the provider responds (R59)', async () => {
  const { server, ann } = await createSetup()
  await linkProvider(ann, server, 'google')
  const attacker = copyBrowser(ann)
  const provider = delayProvider()
  const refresh = attacker.post('/refresh-token', { providerId: 'google' })
  await provider.requested
  const input = { currentPassword: ann.password, newPassword: 'another password' }
  expect((await ann.post('/change-password', input)).status).toBe(200)
  provider.respond()
  expect(await refresh).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
})

test('links nothing with a copied cookie if the user changes the password while the provider responds (R59)', async () => {
  const { server, ann } = await createSetup()
  const attacker = copyBrowser(ann)
  const back = await startLinking(attacker, server, 'google')
  const provider = delayProvider()
  const callback = followCallback(attacker, back)
  await provider.requested
  const input = { currentPassword: ann.password, newPassword: 'another password' }
  expect((await ann.post('/change-password', input)).status).toBe(200)
  provider.respond()
  expect(getCallbackError(await callback)).toBe('please_restart_the_process')
  expect((await ann.get('/list-accounts')).body).toHaveLength(1)
})
