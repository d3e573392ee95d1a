import { signInWithCode, startTestServer, type TestUser } from '@latchkey/testing'
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

test('the event of a new user has the data of the user, and how the user signed up', async () => {
  const events: object[] = []
  const server = await startTestServer({ hooks: { on: { 'user.created': ({ data }) => void events.push(data) } } })
  const ann = await server.createUser('Ann')
  const bob = server.createVisitor('Bob')
  await signInWithCode(server, bob)
  const ids = [(await ann.fetchUser()).id, (await bob.fetchUser()).id]
  expect(events).toEqual([
    { userId: ids[0], email: ann.email, name: 'Ann', role: 'user', emailVerified: false, via: 'password' },
    {
      userId: ids[1],
      email: bob.email,
      name: expect.any(String),
      role: 'user',
      emailVerified: true,
      via: 'email-code',
    },
  ])
})
