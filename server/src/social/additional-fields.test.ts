import { expect, test } from 'vitest'
import { signInWithProvider, startSocialTestServer } from '@latchkey/testing'

test('a sign-up with a provider has default values, and null for a required field that the user adds later', async () => {
  const server = await startSocialTestServer({
    user: {
      additionalFields: {
        company: { type: 'string', required: true },
        plan: { type: ['free', 'pro'], input: false, defaultValue: 'free' },
      },
    },
  })
  const ann = server.createVisitor()
  expect((await signInWithProvider(ann, server, 'google')).status).toBe(302)
  expect(await ann.fetchUser()).toMatchObject({ company: null, plan: 'free' })
  expect((await ann.post('/update-user', { name: 'Anna' })).status).toBe(200)
  expect((await ann.post('/update-user', { company: 'Acme' })).status).toBe(200)
  await signInWithProvider(ann, server, 'google')
  expect(await ann.fetchUser()).toMatchObject({ name: 'Anna', company: 'Acme', plan: 'free' })
})
