import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { simulatedProviders, startSimulator } from './simulator.ts'
import { application } from './testing/application.ts'
import { manners } from './testing/manners.ts'

const simulator = await startSimulator()
afterAll(() => simulator.close())
beforeEach(() => simulator.reset())

const applicationAt = (id: string) => application(simulator, id, manners[id] ?? {})

/** What is said of the default person, in the words of each. */
const told: Readonly<Record<string, object>> = {
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

test('there are eighteen', () => {
  expect(simulatedProviders).toHaveLength(18)
  expect(Object.keys(manners).sort()).toEqual([...simulatedProviders].sort())
})

describe.each(simulatedProviders)('%s', (id) => {
  test('signs a person in when it is asked rightly', async () => {
    const app = applicationAt(id)
    const response = await app.redeem(await app.callback())
    expect(response.status).toBe(200)
    const tokens = await response.json()
    expect(tokens).toMatchObject({ access_token: expect.any(String), token_type: expect.stringMatching(/^bearer$/i) })
    const person = manners[id]?.profile
      ? await (await app.profile(tokens.access_token)).json()
      : decodeJwt(tokens.id_token)
    expect(person).toMatchObject(told[id] ?? {})
  })

  test('refuses a wrong secret', async () => {
    const app = applicationAt(id)
    const wrong = await app.redeem(await app.callback(), { client_secret: 'guessed' }, 'Basic Z3Vlc3NlZDpzZWNyZXQ=')
    expect(await wrong.json()).not.toHaveProperty('access_token')
  })

  test('refuses a code that was used', async () => {
    const app = applicationAt(id)
    const callback = await app.callback()
    await app.redeem(callback)
    expect(await (await app.redeem(callback)).json()).not.toHaveProperty('access_token')
  })

  test('refuses another redirect_uri', async () => {
    const app = applicationAt(id)
    const wrong = await app.redeem(await app.callback(), { redirect_uri: 'http://localhost:3000/api/auth/callback/' })
    expect(await wrong.json()).not.toHaveProperty('access_token')
  })

  test('refuses a verifier that does not fit, or that nothing announced', async () => {
    const app = applicationAt(id)
    const wrong = await app.redeem(await app.callback(), { code_verifier: 'v'.repeat(128) })
    expect(await wrong.json()).not.toHaveProperty('access_token')
  })

  test('refuses a body that is no form', async () => {
    const { token } = simulator.endpointsOf(id)
    const body = JSON.stringify({ grant_type: 'authorization_code' })
    const wrong = await fetch(token, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    expect(await wrong.text()).not.toContain('access_token')
  })

  test('asks nobody when the authorization request is wrong', async () => {
    const app = applicationAt(id)
    const name = manners[id]?.clientIdName ?? 'client_id'
    const wrong: [Record<string, string | undefined>, RegExp][] = [
      [{ [name]: 'somebody' }, /No application/],
      [{ [name]: undefined }, /is missing/],
      [{ client_secret: app.clientSecret }, /client_secret must never/],
      [{ redirect_uri: '/callback' }, /redirect_uri/],
      [{ redirect_uri: 'http://localhost:3000/#here' }, /redirect_uri/],
      [{ response_type: 'token' }, /response_type/],
      [{ code_challenge: 'plain', code_challenge_method: 'plain' }, /code_challenge/],
      [{ scope: 'one+two' }, /is no scope/],
    ]
    for (const [changes, sentence] of wrong) {
      await expect(simulator.approve(app.authorizationUrl(changes)), JSON.stringify(changes)).rejects.toThrow(sentence)
    }
  })
})

const having = (endpoint: 'userInfo' | 'jwks') =>
  simulatedProviders.filter((id) => simulator.endpointsOf(id)[endpoint] !== undefined)

test.each(having('userInfo'))('%s tells nobody who has no access token', async (id) => {
  expect((await applicationAt(id).profile('guessed')).status).toBe(401)
})

test.each(having('jwks'))('%s signs its id_token with a key that it publishes', async (id) => {
  const { jwks = '', issuer = '' } = simulator.endpointsOf(id)
  const app = applicationAt(id)
  const scope = id === 'facebook' ? 'openid,email' : manners[id]?.scope
  const { id_token } = await (await app.redeem(await app.callback({ nonce: 'n-0S6_WzA2Mj', scope }))).json()
  const { payload } = await jwtVerify(id_token, createRemoteJWKSet(new URL(jwks)), {
    audience: app.ownId,
    issuer: issuer.replace('{tenantid}', '9188040d-6c67-4c5b-b112-36a304b66dad'),
  })
  expect(payload).toMatchObject({ nonce: 'n-0S6_WzA2Mj', sub: expect.any(String) })
})
