import { expect, test } from 'vitest'
import { linkProvider, signInWithProvider, type SocialTestServer, startSocialTestServer } from '@latchkey/testing'

/** What `act` has caused to be written: what, whom, who, and with which provider. */
const writtenBy = async ({ database }: SocialTestServer, act: () => Promise<unknown>) => {
  const read = () => database.kysely.selectFrom('audit').selectAll().orderBy('action').execute()
  const before = new Set((await read()).map(({ id }) => id))
  await act()
  const rows = (await read()).filter(({ id }) => !before.has(id))
  return rows.map(({ action, target, actorId, details }) => ({ action, target, actorId, ...JSON.parse(details) }))
}

test('every sign-in, connection and renewal with a provider is on record', async () => {
  const here = await startSocialTestServer({
    providers: { google: { accessType: 'offline', prompt: 'consent' }, github: {} },
  })
  const ann = here.createVisitor()
  const signedUp = await writtenBy(here, () => signInWithProvider(ann, here, 'google'))
  const { id } = await ann.fetchUser()
  const about = { target: `user:${id}`, actorId: id }
  const session = { ...about, target: expect.stringMatching(/^session:/) }
  expect(signedUp).toMatchObject([
    { action: 'account.linked', provider: 'google', ...about },
    { action: 'session.started', ...session },
    { action: 'user.created', ...about },
  ])
  expect(await writtenBy(here, () => linkProvider(ann, here, 'github'))).toEqual([
    { action: 'account.linked', provider: 'github', ...about },
  ])
  expect(await writtenBy(here, () => ann.post('/refresh-token', { providerId: 'google' }))).toEqual([
    { action: 'account.tokens-refreshed', provider: 'google', ...about },
  ])
  expect(await writtenBy(here, () => ann.post('/unlink-account', { providerId: 'google' }))).toEqual([
    { action: 'account.unlinked', provider: 'google', ...about },
  ])
})
