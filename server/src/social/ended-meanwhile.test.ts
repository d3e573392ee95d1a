import { expect, test } from 'vitest'
import { holderOf } from '../testing/admins.ts'
import type { Person } from '../testing/person.ts'
import { slowProvider } from '../testing/slow-provider.ts'
import {
  connects,
  errorOf,
  leavesToLink,
  returns,
  signsInWith,
  type SocialWorld,
  socialWorld,
} from '../testing/social.ts'

interface Scene {
  here: SocialWorld
  ann: Person
  /** Sits in another session of Ann's. */
  thief: Person
}

const scene = async (): Promise<Scene> => {
  const here = await socialWorld({
    providers: { google: { accessType: 'offline' } },
    user: { deleteUser: { sendDeleteAccountVerification: false } },
  })
  const ann = await here.person('Ann')
  await ann.verifies()
  const thief = ann.elsewhere()
  await thief.signsIn()
  return { here, ann, thief }
}

/** What ends the thief's session, and is answered before the provider is. */
const endings: [how: string, end: (it: Scene) => Promise<{ status: number }>][] = [
  ['revoked', ({ ann }) => ann.post('/revoke-other-sessions')],
  [
    'ended by a reset',
    async ({ here, ann }) => {
      await ann.post('/forget-password', { email: ann.email })
      const { token } = await here.mailOf('reset', ann.email)
      return ann.post('/reset-password', { newPassword: 'another password', token })
    },
  ],
  [
    'banned',
    async ({ here, ann }) => {
      const { id: userId } = await ann.whoAmI()
      return (await holderOf(here, 'admin')).post('/admin/ban-user', { userId })
    },
  ],
  ['gone with its user', ({ ann }) => ann.post('/delete-user', { password: ann.password })],
]

test.each(endings)('R59 R64 a session that is %s while the provider is asked connects nothing', async (_, end) => {
  const it = await scene()
  const { here, thief, ann } = it
  const back = await leavesToLink(thief, here, 'google')
  const provider = slowProvider()
  const returning = returns(thief, back)
  await provider.isAsked
  expect((await end(it)).status).toBe(200)
  provider.answers()
  expect(errorOf(await returning)).toBe('please_restart_the_process')
  // Nor does what the thief has at the provider open Ann's account.
  const later = here.stranger('Thief')
  await signsInWith(later, here, 'google')
  expect((await later.whoAmI())?.email).not.toBe(ann.email)
})

test.each(endings)('R59 R64 a session that is %s while the provider is asked is told no tokens', async (_, end) => {
  const it = await scene()
  await connects(it.ann, it.here, 'google')
  const provider = slowProvider()
  const asking = it.thief.post('/refresh-token', { providerId: 'google' })
  await provider.isAsked
  expect((await end(it)).status).toBe(200)
  provider.answers()
  const { status, body } = await asking
  expect(status).toBeGreaterThanOrEqual(400)
  expect(body).not.toHaveProperty('accessToken')
})
