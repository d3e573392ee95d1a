import { expect, test } from 'vitest'
import { startTestServer } from '@latchkey/testing'

test('list-accounts returns the password account of the caller', async () => {
  const { createUser } = await startTestServer()
  const ann = await createUser()
  await createUser('Bob')
  const { id } = await ann.fetchUser()
  const { status, body } = await ann.get('/list-accounts')
  expect({ status, body }).toEqual({
    status: 200,
    body: [
      {
        id: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
        provider: 'credential',
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/),
        updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/),
        accountId: id,
        scopes: [],
      },
    ],
  })
})

test('list-accounts shows when the password changed', async () => {
  const { createUser, advanceClock } = await startTestServer()
  const ann = await createUser()
  const [before] = (await ann.get('/list-accounts')).body
  advanceClock(60)
  await ann.post('/change-password', { currentPassword: ann.password, newPassword: 'another good password' })
  const [after] = (await ann.get('/list-accounts')).body
  expect(Date.parse(after.updatedAt)).toBeGreaterThanOrEqual(Date.parse(before.updatedAt) + 60_000)
  expect(after).toEqual({ ...before, updatedAt: after.updatedAt })
})

test('list-accounts is empty for a user without sign-in methods', async () => {
  const { createUser, database } = await startTestServer()
  const ann = await createUser()
  await database.kysely.deleteFrom('account').execute()
  expect(await ann.get('/list-accounts')).toMatchObject({ status: 200, body: [] })
})
