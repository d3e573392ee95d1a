import { expect, test } from 'vitest'
import {
  linkProvider,
  callbackErrorOf,
  createUserWithRole,
  startLinking,
  type TestUser,
  followCallback,
  signInWithProvider,
  slowProvider,
  startSocialTestServer,
  type SocialTestServer,
} from '@latchkey/testing'

interface Scene {
  here: SocialTestServer
  ann: TestUser
  /** Sits in another session of Ann's. */
  thief: TestUser
}

const scene = async (): Promise<Scene> => {
  const here = await startSocialTestServer({
    providers: { google: { accessType: 'offline' } },
    user: { deleteUser: { sendDeleteAccountVerification: false } },
  })
  const ann = await here.createUser('Ann')
  await ann.verifyEmail()
  const thief = ann.otherBrowser()
  await thief.signIn()
  return { here, ann, thief }
}

/** What ends the thief's session, and is answered before the provider is. */
const endings: [how: string, end: (it: Scene) => Promise<{ status: number }>][] = [
  ['revoked', ({ ann }) => ann.post('/revoke-other-sessions')],
  [
    'ended by a reset',
    async ({ here, ann }) => {
      await ann.post('/forget-password', { email: ann.email })
      const { token } = await here.findMail('reset', ann.email)
      return ann.post('/reset-password', { newPassword: 'another password', token })
    },
  ],
  [
    'banned',
    async ({ here, ann }) => {
      const { id: userId } = await ann.fetchUser()
      return (await createUserWithRole(here, 'admin')).post('/admin/ban-user', { userId })
    },
  ],
  ['gone with its user', ({ ann }) => ann.post('/delete-user', { password: ann.password })],
]

test.each(endings)('R59 R64 a session that is %s while the provider is asked connects nothing', async (_, end) => {
  const it = await scene()
  const { here, thief, ann } = it
  const back = await startLinking(thief, here, 'google')
  const provider = slowProvider()
  const returning = followCallback(thief, back)
  await provider.isAsked
  expect((await end(it)).status).toBe(200)
  provider.answers()
  expect(callbackErrorOf(await returning)).toBe('please_restart_the_process')
  // Nor does what the thief has at the provider open Ann's account.
  const later = here.createVisitor('Thief')
  await signInWithProvider(later, here, 'google')
  expect((await later.fetchUser())?.email).not.toBe(ann.email)
})

test.each(endings)('R59 R64 a session that is %s while the provider is asked is told no tokens', async (_, end) => {
  const it = await scene()
  await linkProvider(it.ann, it.here, 'google')
  const provider = slowProvider()
  const asking = it.thief.post('/refresh-token', { providerId: 'google' })
  await provider.isAsked
  expect((await end(it)).status).toBe(200)
  provider.answers()
  const { status, body } = await asking
  expect(status).toBeGreaterThanOrEqual(400)
  expect(body).not.toHaveProperty('accessToken')
})
