import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { providerIds, startSimulator } from './simulator.ts'
import { createOAuthClient } from './testing/oauth-client.ts'
import { clientConfigs } from './testing/client-configs.ts'

const simulator = await startSimulator()
afterAll(() => simulator.close())
beforeEach(() => simulator.reset())

const createClient = (id: string) => createOAuthClient(simulator, id, clientConfigs[id] ?? {})

/** The profile of the default user in the format of each provider. */
const expectedProfiles: Readonly<Record<string, object>> = {
  apple: { email: 'ada.lovelace@apple.example', email_verified: 'true' },
  discord: { global_name: 'Ada Lovelace', email: 'ada.lovelace@discord.example', verified: true },
  facebook: { name: 'Ada Lovelace', email: 'ada.lovelace@facebook.example', picture: { data: { width: 50 } } },
  github: { id: 583231, login: 'ada_lovelace', email: null },
  microsoft: { name: 'Ada Lovelace', email: 'ada.lovelace@microsoft.example', ver: '2.0' },
  google: { name: 'Ada Lovelace', email: 'ada.lovelace@google.example', email_verified: true },
  spotify: { display_name: 'Ada Lovelace', email: 'ada.lovelace@spotify.example' },
  twitch: { email: 'ada.lovelace@twitch.example', email_verified: true },
  twitter: { data: { name: 'Ada Lovelace', confirmed_email: 'ada.lovelace@twitter.example' } },
  dropbox: { email: 'ada.lovelace@dropbox.example', email_verified: true, name: { display_name: 'Ada Lovelace' } },
  kick: { data: [{ user_id: 4377088, name: 'Ada Lovelace', email: 'ada.lovelace@kick.example' }] },
  linkedin: { name: 'Ada Lovelace', email: 'ada.lovelace@linkedin.example', email_verified: true },
  gitlab: { id: 1174214, email: 'ada.lovelace@gitlab.example', state: 'active', locked: false },
  tiktok: { data: { user: { display_name: 'Ada Lovelace', username: 'ada_lovelace' } }, error: { code: 'ok' } },
  reddit: { name: 'ada_lovelace', has_verified_email: true, oauth_client_id: 'latchkey-at-reddit' },
  roblox: { nickname: 'Ada Lovelace', preferred_username: 'ada_lovelace' },
  vk: { user: { user_id: '1234567890', first_name: 'Ada', last_name: 'Lovelace', email: 'ada.lovelace@vk.example' } },
  zoom: { display_name: 'Ada Lovelace', email: 'ada.lovelace@zoom.example', verified: 1 },
}

test('simulates eighteen providers', () => {
  expect(providerIds).toHaveLength(18)
  expect(Object.keys(clientConfigs).sort()).toEqual([...providerIds].sort())
})

describe.each(providerIds)('%s', (id) => {
  test('signs a user in', async () => {
    const client = createClient(id)
    const response = await client.redeem(await client.callback())
    expect(response.status).toBe(200)
    const tokens = await response.json()
    expect(tokens).toMatchObject({ access_token: expect.any(String), token_type: expect.stringMatching(/^bearer$/i) })
    const user = clientConfigs[id]?.profile
      ? await (await client.profile(tokens.access_token)).json()
      : decodeJwt(tokens.id_token)
    expect(user).toMatchObject(expectedProfiles[id] ?? {})
  })

  test('rejects a wrong secret', async () => {
    const client = createClient(id)
    const response = await client.redeem(
      await client.callback(),
      { client_secret: 'guessed' },
      'Basic Z3Vlc3NlZDpzZWNyZXQ=',
    )
    expect(await response.json()).not.toHaveProperty('access_token')
  })

  test('rejects a used code', async () => {
    const client = createClient(id)
    const callback = await client.callback()
    await client.redeem(callback)
    expect(await (await client.redeem(callback)).json()).not.toHaveProperty('access_token')
  })

  test('rejects another redirect_uri', async () => {
    const client = createClient(id)
    const response = await client.redeem(await client.callback(), {
      redirect_uri: 'http://localhost:3000/api/auth/callback/',
    })
    expect(await response.json()).not.toHaveProperty('access_token')
  })

  test('rejects a code_verifier that does not match, or without a code_challenge', async () => {
    const client = createClient(id)
    const response = await client.redeem(await client.callback(), { code_verifier: 'v'.repeat(128) })
    expect(await response.json()).not.toHaveProperty('access_token')
  })

  test('rejects a body that is not form-encoded', async () => {
    const { token } = simulator.getEndpoints(id)
    const body = JSON.stringify({ grant_type: 'authorization_code' })
    const response = await fetch(token, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    expect(await response.text()).not.toContain('access_token')
  })

  test('rejects invalid authorization requests', async () => {
    const client = createClient(id)
    const name = clientConfigs[id]?.clientIdName ?? 'client_id'
    const invalid: [Record<string, string | undefined>, RegExp][] = [
      [{ [name]: 'unknown' }, /No client/],
      [{ [name]: undefined }, /is missing/],
      [{ client_secret: client.clientSecret }, /client_secret must not/],
      [{ redirect_uri: '/callback' }, /redirect_uri/],
      [{ redirect_uri: 'http://localhost:3000/#here' }, /redirect_uri/],
      [{ response_type: 'token' }, /response_type/],
      [{ code_challenge: 'plain', code_challenge_method: 'plain' }, /code_challenge/],
      [{ scope: 'one+two' }, /is not a scope/],
    ]
    for (const [changes, message] of invalid) {
      await expect(simulator.approve(client.authorizationUrl(changes)), JSON.stringify(changes)).rejects.toThrow(
        message,
      )
    }
  })
})

const providersWith = (endpoint: 'userInfo' | 'jwks') =>
  providerIds.filter((id) => simulator.getEndpoints(id)[endpoint] !== undefined)

test.each(providersWith('userInfo'))('%s rejects user info requests without a valid access token', async (id) => {
  expect((await createClient(id).profile('guessed')).status).toBe(401)
})

test.each(providersWith('jwks'))('%s signs its id_token with a published key', async (id) => {
  const { jwks = '', issuer = '' } = simulator.getEndpoints(id)
  const client = createClient(id)
  const scope = id === 'facebook' ? 'openid,email' : clientConfigs[id]?.scope
  const { id_token } = await (await client.redeem(await client.callback({ nonce: 'n-0S6_WzA2Mj', scope }))).json()
  const { payload } = await jwtVerify(id_token, createRemoteJWKSet(new URL(jwks)), {
    audience: client.clientIdentifier,
    issuer: issuer.replace('{tenantid}', '9188040d-6c67-4c5b-b112-36a304b66dad'),
  })
  expect(payload).toMatchObject({ nonce: 'n-0S6_WzA2Mj', sub: expect.any(String) })
})
