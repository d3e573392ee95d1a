import { expect, test } from 'vitest'
import {
  approveDevice,
  claimDevice,
  copyBrowser,
  createUserWithRole,
  denyDevice,
  enableTwoFactor,
  expectNoChange,
  openTestDatabase,
  fetchSessionOfToken,
  postFromDevice,
  runFiftyTimes,
  send,
  signInOnTrustedDevice,
  startDevice,
  startTestServer,
  startWithDevice,
  TERMS,
} from '@latchkey/testing'
import type { Options } from '../platform/options/options.ts'

const PENDING = { status: 400, body: { error: 'authorization_pending', code: 'AUTHORIZATION_PENDING' } }
const DENIED = { status: 400, body: { error: 'access_denied', code: 'DEVICE_ACCESS_DENIED' } }
const PROCESSED = { status: 400, body: { error: 'invalid_request', code: 'DEVICE_CODE_ALREADY_PROCESSED' } }

test('a device signs in after a user approved its code', async () => {
  const { server, ann, device } = await startWithDevice()
  expect(device.userCode).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/)
  expect(await device.poll()).toMatchObject(PENDING)
  expect((await claimDevice(ann, device.userCode)).body).toMatchObject({
    userCode: device.userCode,
    status: 'pending',
    clientId: 'acme-cli',
    clientName: 'Acme CLI',
    ipAddress: '198.51.100.23',
    userAgent: 'acme-cli/1.0 (linux)',
  })
  expect((await approveDevice(ann, device.userCode)).body).toEqual({ success: true })
  const { status, body, setCookies, headers } = await device.poll()
  expect([status, setCookies, headers.get('set-auth-token')]).toEqual([200, [], null])
  // Some milliseconds have passed since the session started.
  expect(body).toMatchObject({ token_type: 'Bearer', expires_in: expect.closeTo(604_800, -1), scope: '' })
  expect(headers.get('cache-control')).toBe('no-store')
  expect((await fetchSessionOfToken(server, body.access_token)).user.email).toBe(ann.email)
})

test('issues both codes with the addresses of the page (RFC 8628, section 3.2)', async () => {
  const { server } = await startWithDevice()
  const { body, headers } = await postFromDevice(server, '/device/code', { client_id: 'acme-cli' })
  expect(body).toEqual({
    device_code: expect.stringMatching(/^[A-Za-z0-9]{43}$/),
    user_code: expect.any(String),
    verification_uri: 'https://app.example.com/device',
    verification_uri_complete: `https://app.example.com/device?user_code=${body.user_code}`,
    expires_in: 600,
    interval: 5,
  })
  expect(headers.get('cache-control')).toBe('no-store')
})

test('accepts forms, as RFC 8628 defines the requests', async () => {
  const { server, ann } = await startWithDevice()
  const postForm = (path: string, fields: Record<string, string>) =>
    send(server, path, { method: 'POST', body: new URLSearchParams(fields) })
  const { body } = await postForm('/device/code', { client_id: 'acme-cli' })
  await approveDevice(ann, body.user_code)
  const issued = await postForm('/device/token', {
    grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
    device_code: body.device_code,
    client_id: 'acme-cli',
  })
  expect(issued.body.access_token).toMatch(/^lk_s_/)
})

test('reports invalid requests in the form of OAuth', async () => {
  const { server, device } = await startWithDevice()
  const responses = [
    await postFromDevice(server, '/device/code', {}),
    await postFromDevice(server, '/device/code', { client_id: 'other' }),
    await postFromDevice(server, '/device/code', { client_id: 'constructor' }),
    await device.poll({ grant_type: 'authorization_code' }),
    await device.poll({ device_code: 'x' }),
    await device.poll({ client_id: 'acme-tv' }),
    await send(server, '/device'),
    await postFromDevice(server, '/device/approve', { userCode: device.userCode }),
  ]
  expect(responses.map(({ status, body }) => [status, body.error, body.code])).toEqual([
    [400, 'invalid_request', 'VALIDATION_ERROR'],
    [400, 'invalid_client', 'INVALID_CLIENT'],
    [400, 'invalid_client', 'INVALID_CLIENT'],
    [400, 'invalid_request', 'VALIDATION_ERROR'],
    [400, 'invalid_grant', 'INVALID_DEVICE_CODE'],
    [400, 'invalid_grant', 'INVALID_DEVICE_CODE'],
    [400, 'invalid_request', 'VALIDATION_ERROR'],
    [401, 'unauthorized', 'UNAUTHORIZED'],
  ])
  for (const { body } of responses) expect(body.error_description).toBe(body.message)
})

test('grants the requested scopes that the client has', async () => {
  const { server, ann } = await startWithDevice()
  const device = await startDevice(server, { scope: 'openid project:read project:read' })
  expect((await claimDevice(ann, device.userCode)).body.scope).toBe('project:read')
  await approveDevice(ann, device.userCode)
  expect((await device.poll()).body.scope).toBe('project:read')
})

test('a denied device receives access_denied', async () => {
  const { ann, device } = await startWithDevice()
  expect((await denyDevice(ann, device.userCode)).body).toEqual({ success: true })
  expect(await device.poll()).toMatchObject(DENIED)
  expect(await approveDevice(ann, device.userCode)).toMatchObject(PROCESSED)
  expect(await device.poll()).toMatchObject(DENIED)
})

test('of 50 parallel approvals of a code, one succeeds', async () => {
  const { server, ann, device } = await startWithDevice()
  await claimDevice(ann, device.userCode)
  const outcomes = await runFiftyTimes(() => approveDevice(copyBrowser(ann), device.userCode))
  expect(outcomes).toEqual({ 200: 1, DEVICE_CODE_ALREADY_PROCESSED: 49 })
  const audits = server.database.kysely.selectFrom('audit').select('id').where('action', '=', 'device.approved')
  expect(await audits.execute()).toHaveLength(1)
})

test('of parallel approvals and denials of a code, one succeeds', async () => {
  const { ann, device } = await startWithDevice()
  await claimDevice(ann, device.userCode)
  const outcomes = await runFiftyTimes((index) =>
    (index % 2 ? approveDevice : denyDevice)(copyBrowser(ann), device.userCode),
  )
  expect(outcomes).toEqual({ 200: 1, DEVICE_CODE_ALREADY_PROCESSED: 49 })
})

test('an approval needs a recent authentication, a denial does not', async () => {
  const { server, ann } = await startWithDevice()
  server.advanceClock(601)
  const device = await startDevice(server)
  expect(await approveDevice(ann, device.userCode)).toMatchObject({
    status: 403,
    body: { code: 'SESSION_IS_NOT_FRESH', methods: ['password'], error: 'access_denied' },
  })
  expect(await device.poll()).toMatchObject(PENDING)
  expect((await denyDevice(ann, device.userCode)).status).toBe(200)
})

test('an approval of a user with two-factor needs the second factor', async () => {
  const { server, ann } = await startWithDevice()
  const browser = await signInOnTrustedDevice(ann, await enableTwoFactor(server, ann))
  server.advanceClock(601)
  await browser.signIn()
  const { userCode } = await startDevice(server)
  expect(await approveDevice(browser, userCode)).toMatchObject({ status: 403, body: { code: 'SESSION_IS_NOT_FRESH' } })
})

test('an impersonator can neither claim nor decide', async () => {
  const { server, ann, device } = await startWithDevice()
  const root = await createUserWithRole(server, 'admin')
  await root.post('/admin/impersonate-user', { userId: (await ann.fetchUser()).id })
  await expectNoChange(server, async () => {
    for (const attempt of [claimDevice, approveDevice, denyDevice]) {
      expect(await attempt(root, device.userCode)).toMatchObject({
        status: 403,
        body: { code: 'NOT_WHILE_IMPERSONATING' },
      })
    }
  })
})

test('a user whose sign-in would be refused cannot approve', async () => {
  const { server, ann, device } = await startWithDevice()
  const approveWith = async (options: Partial<Options>) => {
    const changed = await startTestServer({ ...options, database: server.database })
    const browser = changed.createVisitor()
    for (const [name, value] of ann.cookies) browser.cookies.set(name, value)
    return approveDevice(browser, device.userCode)
  }
  expect(await approveWith({ emailAndPassword: { enabled: true, requireEmailVerification: true } })).toMatchObject({
    status: 403,
    body: { code: 'EMAIL_NOT_VERIFIED' },
  })
  expect(await approveWith({ terms: TERMS })).toMatchObject({ status: 403, body: { code: 'REQUIRED_DATA_IS_MISSING' } })
  expect(await device.poll()).toMatchObject(PENDING)
})

test('records approval, denial and session', async () => {
  const { server, ann, device } = await startWithDevice()
  await approveDevice(ann, device.userCode)
  await device.poll()
  await denyDevice(ann, (await startDevice(server)).userCode)
  const { body } = await ann.get('/list-activity')
  const actions = body.activity.map(({ action }: { action: string }) => action)
  expect(actions.slice(0, 3)).toEqual(['device.denied', 'session.started', 'device.approved'])
  expect(body.activity[0].details).toEqual({ clientId: 'acme-cli' })
})

test('deletes expired codes', async () => {
  const { server } = await startWithDevice()
  server.advanceClock(600 + 3601)
  await server.latchkey.removeExpired()
  expect(await server.database.kysely.selectFrom('deviceCode').select('id').execute()).toEqual([])
})

test('requires bearer tokens', async () => {
  await expect(startTestServer({ bearer: { enabled: false }, deviceAuthorization: { enabled: true } })).rejects.toThrow(
    'deviceAuthorization.enabled requires bearer.enabled',
  )
})

test('a user who is deleted while claiming a code gets the error of an ended session', async () => {
  const database = await openTestDatabase()
  let afterRead = async (): Promise<unknown> => undefined
  const read: typeof database.read = async (text, parameters) => {
    const rows = await database.read(text, parameters)
    if (text.includes('where "session"."tokenHash" =')) await afterRead()
    return rows
  }
  const { ann, device } = await startWithDevice({ database: { ...database, read } })
  afterRead = () => database.kysely.deleteFrom('user').execute()
  expect(await claimDevice(ann, device.userCode)).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
})
