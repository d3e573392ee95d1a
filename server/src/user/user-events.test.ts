import { startTestServer, type TestUser } from '@latchkey/testing'
import { expect, test } from 'vitest'

const NEW = 'new@example.com'

test.each<[name: string, act: (user: TestUser) => Promise<unknown>, data: (user: TestUser) => object]>([
  ['user.email-verified', (user) => user.verifyEmail(), ({ email }) => ({ email })],
  [
    'user.email-changed',
    (user) => user.post('/change-email', { newEmail: NEW }),
    ({ email }) => ({ from: email, fromVerified: false, to: NEW, emailVerified: false }),
  ],
  [
    'user.deleted',
    (user) => user.post('/delete-user', { password: user.password }),
    ({ email }) => ({ email, name: 'Ann' }),
  ],
])('the event %s has the data of the user', async (name, act, data) => {
  const events: object[] = []
  const server = await startTestServer({
    hooks: { on: { [name]: (event: { data: object }) => void events.push(event.data) } },
    user: { deleteUser: { enabled: true, sendDeleteAccountVerification: false } },
  })
  const ann = await server.createUser()
  const { id: userId } = await ann.fetchUser()
  await act(ann)
  expect(events).toEqual([{ userId, ...data(ann) }])
})
