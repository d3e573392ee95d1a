import { readFileSync } from 'node:fs'
import { getCredentials, startSimulator } from '@latchkey/simulator'
import { expect, onTestFinished, test } from 'vitest'
import { acme, linkProvider, callbackErrorOf, signInWithProvider, startTestServer } from '@latchkey/testing'

const repository = new URL('../../../', import.meta.url)

/** A provider that speaks as Discord does, at other addresses. */
const acmeWorld = async () => {
  const simulator = await startSimulator()
  onTestFinished(() => simulator.close())
  const entry = { definition: acme, ...getCredentials('discord'), endpoints: simulator.getEndpoints('discord') }
  const redirectURI = 'https://app.example.com/api/auth/callback/acme'
  return { ...(await startTestServer({ socialProviders: { acme: { ...entry, redirectURI } } })), simulator }
}

test('A nineteenth provider is one file and one row', async () => {
  const here = await acmeWorld()
  const ann = here.createVisitor()
  expect(callbackErrorOf(await signInWithProvider(ann, here, 'acme'))).toBeNull()
  expect(await ann.fetchUser()).toMatchObject({
    name: 'ada_lovelace',
    email: 'ada.lovelace@discord.example',
    emailVerified: true,
  })
  expect((await ann.get('/list-accounts')).body).toMatchObject([
    { provider: 'acme', accountId: '80351110224678912', scopes: ['identify', 'email'] },
  ])
  expect((await ann.post('/refresh-token', { providerId: 'acme' })).status).toBe(200)
})

test('a nineteenth provider is connected, and taken away again', async () => {
  const here = await acmeWorld()
  const ann = await here.createUser('Ann')
  expect(callbackErrorOf(await linkProvider(ann, here, 'acme'))).toBeNull()
  expect((await ann.post('/unlink-account', { providerId: 'acme' })).status).toBe(200)
  expect((await ann.get('/list-accounts')).body).toHaveLength(1)
})

test('docs/providers.md shows that very file', () => {
  const document = readFileSync(new URL('docs/providers.md', repository), 'utf8')
  const file = readFileSync(new URL('../../../testing/src/acme.ts', import.meta.url), 'utf8')
  expect(document).toContain(`\`\`\`ts\n${file.replace("'./provider.ts'", "'@latchkey/server'")}\`\`\``)
})

test.each([
  [{ Acme: { clientId: 'a', definition: acme } }, 'socialProviders.Acme is not an id that a provider can have'],
  [{ credential: { clientId: 'a', definition: acme } }, 'socialProviders.credential is not an id'],
  [{ acme: { clientId: 'a' } }, 'socialProviders.acme is none of ours: it needs a definition'],
  [{ acme: { clientId: '', definition: acme } }, 'socialProviders.acme.clientId is missing'],
  [
    { google: { clientId: 'a', scope: 'email' } },
    'socialProviders.google.scope must be a list of texts; it is "email"',
  ],
  [{ google: { clientId: 'a', clientSecret: 5 } }, /^socialProviders.google.clientSecret must be a text$/],
  [{ google: { clientId: 'a', endpoints: { token: '/token' } } }, 'google.endpoints.token must be an http(s) address'],
  [{ google: { clientId: 'a', endpoints: { tokn: 'x' } } }, 'socialProviders.google.endpoints.tokn is no option'],
])('what cannot be set up stops the start: %j', async (socialProviders, message) => {
  await expect(startTestServer(Object({ socialProviders }))).rejects.toThrow(message)
})

test('a provider that is switched off is as if it were not there', async () => {
  const here = await startTestServer({ socialProviders: { acme: { clientId: 'a', definition: acme, enabled: false } } })
  const { status } = await here.createVisitor().post('/sign-in/social', { provider: 'acme', callbackURL: '/' })
  expect(status).toBe(400)
})
