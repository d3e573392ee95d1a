import { type Call, calls } from '@latchkey/contract'
import { expect, test } from 'vitest'
import type { Options } from '../platform/options/options.ts'
import { BASE_URL, readAllRows, mountedCalls, send, startTestServer } from '@latchkey/testing'

const NOT_FOUND = { status: 404, body: { code: 'NOT_FOUND', message: 'Not found' } }

/** A feature is disabled by its own option or together with its parent feature. */
const disabledOptions: [feature: NonNullable<Call['feature']>, off: string, options: Partial<Options>][] = [
  ['organization', 'organizations', { organization: false }],
  ['teams', 'organizations', { organization: false }],
  ['teams', 'teams', { organization: { teams: {} } }],
  ['two-factor', 'two-factor', { twoFactor: false }],
  ['admin', 'administration', { admin: false }],
  ['device-authorization', 'device authorization', { deviceAuthorization: { enabled: false } }],
  ['email-code', 'email codes', { emailCode: false }],
  ['multiple-accounts', 'multiple accounts', { session: { multipleAccounts: false } }],
]

const switchedOff = disabledOptions.flatMap(([feature, off, options]) =>
  mountedCalls
    .filter(({ call }) => call.feature === feature)
    .map((mounted) => [String(mounted), off, { mounted, options }] as const),
)

test.each(switchedOff)('returns 404 for %s if %s are disabled (R53)', async (_call, _feature, { mounted, options }) => {
  const { call, path, body } = mounted
  const server = await startTestServer(options)
  const ann = await server.createUser('Ann')
  const before = await readAllRows(server.database)
  for (const user of [ann, server.createVisitor('Eve')]) {
    // Invalid input gets the same response.
    for (const input of [body, {}]) {
      const response = call.method === 'GET' ? await user.get(path) : await user.post(path, input)
      expect({ status: response.status, body: response.body }).toEqual(NOT_FOUND)
    }
  }
  expect(await readAllRows(server.database)).toBe(before)
})

const json = { origin: BASE_URL, 'content-type': 'application/json' }

/** An existing path responds differently to each of these: 405 with Allow, 204, 400, 403, and finally 429. */
const requestInits: RequestInit[] = [
  ...['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].map((method) => ({ method, headers: json })),
  { method: 'POST', headers: json, body: '{' },
  { method: 'POST', headers: { ...json, origin: 'https://evil.com' }, body: '{}' },
  { method: 'OPTIONS', headers: { origin: BASE_URL, 'access-control-request-method': 'POST' } },
]

test.each(switchedOff)(
  'returns the 404 of an unknown path for any request to %s if %s are disabled (R53)',
  async (_call, _feature, { mounted, options }) => {
    const server = await startTestServer({ ...options, rateLimit: { enabled: true, window: 60, max: 1 } })
    const fetchResponse = async (path: string, init: RequestInit) => {
      const { status, body, headers } = await send(server, path, init)
      return { init, status, body, headers: [...headers].filter(([name]) => name !== 'x-request-id') }
    }
    for (const init of requestInits)
      expect(await fetchResponse(mounted.path, init)).toEqual(await fetchResponse('/nowhere', init))
    expect((await fetchResponse(mounted.path, {})).status).toBe(404)
  },
)

test('returns 404 for disabled features in the in-process API as well (R53)', async () => {
  const server = await startTestServer({
    organization: false,
    twoFactor: false,
    admin: false,
    passkey: { enabled: false },
    jwt: { enabled: false },
    apiKey: { enabled: false },
    deviceAuthorization: { enabled: false },
    webhooks: { enabled: false },
    emailCode: false,
    user: { emailAddresses: { enabled: false } },
    session: { multipleAccounts: false },
  })
  const named = Object.entries<Call>(calls).filter(([, { feature }]) => feature)
  expect(named.length).toBeGreaterThan(mountedCalls.filter(({ call }) => call.feature).length)
  for (const [name] of named) {
    const call: unknown = Reflect.get(server.latchkey.api, name)
    if (typeof call !== 'function') expect.fail(`${name} is not a call`)
    await expect(call({ body: {}, query: {} }), name).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
})

test('names the option that a call of the application needs, and not to clients', async () => {
  const { api } = (await startTestServer({ admin: false, apiKey: { enabled: false } })).latchkey
  const query = { userId: 'x' }
  await expect(api.createAdmin({ body: { email: 'ann@example.com' } })).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: 'createAdmin requires the option admin',
  })
  await expect(api.listUserApiKeys({ query })).rejects.toThrow('listUserApiKeys requires the option apiKey and admin')
  await expect(api.listUserApiKeys({ query, headers: {} })).rejects.toMatchObject({ message: 'Not found' })
})

test('omits teams from all responses if only teams are disabled', async () => {
  const server = await startTestServer({ organization: { teams: { enabled: false } } })
  const ann = await server.createUser('Ann')
  const organization = await ann.createOrganization()
  expect(organization.members).toHaveLength(1)
  expect(organization.members[0]).not.toHaveProperty('teamId')
  const { status, body } = await ann.get('/organization/get-full-organization')
  expect({ status, teams: body.teams }).toEqual({ status: 200, teams: null })
  expect(body.members[0]).not.toHaveProperty('teamId')
  expect(await server.database.kysely.selectFrom('team').selectAll().execute()).toEqual([])
})
