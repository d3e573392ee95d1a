import { expect, test } from 'vitest'
import {
  createProviderLog,
  getCallbackError,
  signInWithProvider,
  startServerWithProvider,
  startSocialTestServer,
} from '@latchkey/testing'

const LONGEST_URL = 'https://img.example.com/'.padEnd(2048, 'x')

test.each([
  ['keeps', 'http://img.example.com/ada.png', 'http://img.example.com/ada.png'],
  ['keeps', LONGEST_URL, LONGEST_URL],
  ['ignores', `${LONGEST_URL}x`, null],
  ['ignores', 'javascript:location="https://evil.example"', null],
])('%s the picture of a profile: %s', async (_description, picture, expected) => {
  const server = await startServerWithProvider('spotify', { mapProfileToUser: undefined })
  server.simulator.setUser('spotify', { picture })
  const ann = server.createVisitor()
  expect(getCallbackError(await signInWithProvider(ann, server, 'spotify'))).toBeNull()
  expect((await ann.fetchUser()).image).toBe(expected)
})

test('a name that mapProfileToUser takes from the profile cannot forge a line or reverse the text around it', async () => {
  const server = await startServerWithProvider('spotify', {
    mapProfileToUser: ({ display_name: name }: Record<string, unknown>) => ({ name: `Captain\n${String(name)}\u202E` }),
  })
  const ann = server.createVisitor()
  expect(getCallbackError(await signInWithProvider(ann, server, 'spotify'))).toBeNull()
  expect((await ann.fetchUser()).name).toBe('Captain Grace Hopper')
})

test('a picture that mapProfileToUser takes from the profile cannot have a scheme that runs scripts', async () => {
  const server = await startServerWithProvider('spotify', {
    mapProfileToUser: () => ({ image: 'javascript:alert(1)' }),
  })
  const ann = server.createVisitor()
  expect(getCallbackError(await signInWithProvider(ann, server, 'spotify'))).toBeNull()
  expect((await ann.fetchUser()).image).toBeNull()
})

test('signs in with a subject of 255 characters', async () => {
  const server = await startServerWithProvider('spotify')
  server.simulator.setUser('spotify', { subject: 'x'.repeat(255) })
  expect(getCallbackError(await signInWithProvider(server.createVisitor(), server, 'spotify'))).toBeNull()
})

test('logs why a profile could not be read', async () => {
  const { logger, entries } = createProviderLog()
  const server = await startSocialTestServer({ logger, providers: { github: {} } })
  server.simulator.injectFault('github', 'error-500', 'userInfo')
  expect(getCallbackError(await signInWithProvider(server.createVisitor(), server, 'github'))).toBe(
    'unable_to_get_user_info',
  )
  const reason = expect.stringMatching(/^127\.0\.0\.1:\d+ responded with 500/)
  expect(entries).toEqual([{ request: expect.any(String), provider: 'github', reason }])
})
