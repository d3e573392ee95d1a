import { expect, test } from 'vitest'
import { linkProvider, signInWithProvider, type SocialTestServer, startSocialTestServer } from '@latchkey/testing'

/** The audit rows that `run` adds. */
const collectAuditRows = async ({ database }: SocialTestServer, run: () => Promise<unknown>) => {
  const read = () => database.kysely.selectFrom('audit').selectAll().orderBy('action').execute()
  const before = new Set((await read()).map(({ id }) => id))
  await run()
  const rows = (await read()).filter(({ id }) => !before.has(id))
  return rows.map(({ action, target, actorId, details }) => ({ action, target, actorId, ...JSON.parse(details) }))
}

test('records sign-ins, links, unlinks and token refreshes with a provider', async () => {
  const server = await startSocialTestServer({
    providers: { google: { accessType: 'offline', prompt: 'consent' }, github: {} },
  })
  const ann = server.createVisitor()
  const signedUp = await collectAuditRows(server, () => signInWithProvider(ann, server, 'google'))
  const { id } = await ann.fetchUser()
  const actorAndTarget = { target: `user:${id}`, actorId: id }
  const session = { ...actorAndTarget, target: expect.stringMatching(/^session:/) }
  expect(signedUp).toMatchObject([
    { action: 'account.linked', provider: 'google', ...actorAndTarget },
    { action: 'session.started', ...session },
    { action: 'user.created', ...actorAndTarget },
  ])
  expect(await collectAuditRows(server, () => linkProvider(ann, server, 'github'))).toEqual([
    { action: 'account.linked', provider: 'github', ...actorAndTarget },
  ])
  expect(await collectAuditRows(server, () => ann.post('/refresh-token', { providerId: 'google' }))).toEqual([
    { action: 'account.tokens-refreshed', provider: 'google', ...actorAndTarget },
  ])
  expect(await collectAuditRows(server, () => ann.post('/unlink-account', { providerId: 'google' }))).toEqual([
    { action: 'account.unlinked', provider: 'google', ...actorAndTarget },
  ])
})
