import { expect, test } from 'vitest'
import { withLocalLock } from '../platform/database/local-lock.ts'
import { createDeferred, startTestServer } from '@latchkey/testing'

test('rejects a non-member without waiting for the organization lock', async () => {
  const server = await startTestServer()
  const [ann, eve] = [await server.createUser('Ann'), await server.createUser('Eve')]
  const { id: organizationId } = await ann.createOrganization()
  const lock = createDeferred()
  const locked = withLocalLock(server.database, `organization:${organizationId}`, () => lock.promise)
  let isTeamCreated = false
  const creation = ann.post('/organization/create-team', { name: 'Second' }).finally(() => {
    isTeamCreated = true
  })
  const responses = await Promise.all([
    eve.post('/organization/update', { organizationId, data: { name: 'Mine' } }),
    eve.post('/organization/leave', { organizationId }),
    eve.post('/organization/create-team', { name: 'Mine' }),
  ])
  expect(responses.map(({ body }) => body.code)).toEqual([
    'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
    'MEMBER_NOT_FOUND',
    'NO_ACTIVE_ORGANIZATION',
  ])
  expect(isTeamCreated).toBe(false)
  lock.resolve()
  await locked
  expect((await creation).status).toBe(200)
})
