import { expect, test } from 'vitest'
import {
  approveDevice,
  claimDevice,
  createUserWithRole,
  fetchSessionOfToken,
  runFiftyTimes,
  send,
  startDevice,
  startWithDevice,
  type TestServer,
  type TestUser,
} from '@latchkey/testing'
import { deny } from '../platform/hooks/deny.ts'

const INVALID_GRANT = { status: 400, body: { error: 'invalid_grant', code: 'INVALID_DEVICE_CODE' } }
const INVALID_CODE = { status: 400, body: { error: 'invalid_request', code: 'INVALID_USER_CODE' } }
const approveAndPoll = async (server: TestServer, user: TestUser): Promise<string> => {
  const device = await startDevice(server)
  expect((await approveDevice(user, device.userCode)).status).toBe(200)
  return (await device.poll()).body.access_token
}

test('adds five seconds to the interval for each early poll (RFC 8628, section 3.5)', async () => {
  const { server, device } = await startWithDevice()
  const pollAfter = async (seconds: number) => {
    server.advanceClock(seconds)
    return (await device.poll()).body.error
  }
  expect(await pollAfter(0)).toBe('authorization_pending')
  expect(await pollAfter(5)).toBe('authorization_pending')
  expect(await pollAfter(1)).toBe('slow_down')
  expect(await pollAfter(6)).toBe('slow_down')
  expect(await pollAfter(12)).toBe('slow_down')
  expect(await pollAfter(20)).toBe('authorization_pending')
  expect(await pollAfter(20)).toBe('authorization_pending')
})

test('responds with the errors of OAuth also in process', async () => {
  const { server } = await startWithDevice()
  const grant = { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', client_id: 'latchkey-cli' } as const
  const body = { ...grant, device_code: 'unknown' }
  const response = await server.latchkey.api.issueDeviceToken({ body, headers: {}, asResponse: true })
  expect({ status: response.status, body: await response.json() }).toMatchObject(INVALID_GRANT)
})

test('of 50 parallel polls of a pending code, one is in time', async () => {
  const { device } = await startWithDevice()
  expect(await runFiftyTimes(() => device.poll())).toEqual({ AUTHORIZATION_PENDING: 1, POLLING_TOO_FREQUENTLY: 49 })
})

test('a code expires', async () => {
  const { server, ann, device } = await startWithDevice()
  await claimDevice(ann, device.userCode)
  server.advanceClock(600)
  expect(await device.poll()).toMatchObject({ status: 400, body: { error: 'expired_token' } })
  const EXPIRED = { status: 400, body: { error: 'expired_token', code: 'EXPIRED_USER_CODE' } }
  expect(await claimDevice(ann, device.userCode)).toMatchObject(EXPIRED)
  await ann.signIn()
  expect(await approveDevice(ann, device.userCode)).toMatchObject(EXPIRED)
  expect(await ann.get(`/device?user_code=${device.userCode}`)).toMatchObject(EXPIRED)
})

test('an approval expires with the code', async () => {
  const { server, ann, device } = await startWithDevice()
  await approveDevice(ann, device.userCode)
  server.advanceClock(600)
  expect(await device.poll()).toMatchObject({ status: 400, body: { error: 'expired_token' } })
})

test('a token is issued once', async () => {
  const { ann, device } = await startWithDevice()
  await approveDevice(ann, device.userCode)
  expect((await device.poll()).status).toBe(200)
  expect(await device.poll()).toMatchObject(INVALID_GRANT)
  expect(await approveDevice(ann, device.userCode)).toMatchObject(INVALID_CODE)
})

test('of 50 parallel polls of an approved code, one starts a session', async () => {
  const { server, ann, device } = await startWithDevice()
  await approveDevice(ann, device.userCode)
  expect(await runFiftyTimes(() => device.poll())).toEqual({ 200: 1, INVALID_DEVICE_CODE: 49 })
  const sessions = server.database.kysely.selectFrom('session').select('id').where('userAgent', '=', 'Acme CLI')
  expect(await sessions.execute()).toHaveLength(1)
})

test('revocations, bans, a new password and deletions invalidate an approval', async () => {
  const { server } = await startWithDevice()
  const root = await createUserWithRole(server, 'admin')
  const changes: Record<string, (user: TestUser, userId: string) => Promise<unknown>> = {
    revoked: (user) => user.post('/revoke-other-sessions'),
    banned: (_, userId) => root.post('/admin/ban-user', { userId }),
    password: (user) =>
      user.post('/change-password', { currentPassword: user.password, newPassword: 'a different password' }),
    deleted: (_, userId) => root.post('/admin/remove-user', { userId }),
  }
  for (const [change, apply] of Object.entries(changes)) {
    const user = await server.createUser('Bob')
    const { id } = await user.fetchUser()
    const device = await startDevice(server)
    await approveDevice(user, device.userCode)
    expect(await apply(user, id), change).toMatchObject({ status: 200 })
    expect([change, (await device.poll()).body.error]).toEqual([
      change,
      change === 'deleted' ? 'invalid_grant' : 'access_denied',
    ])
  }
})

test('the session of a device is listed by the name of its client and can be revoked', async () => {
  const { server, ann } = await startWithDevice()
  const token = await approveAndPoll(server, ann)
  const { body: sessions } = await ann.get('/list-sessions')
  const session = sessions.find(({ userAgent }: { userAgent: string }) => userAgent === 'Acme CLI')
  expect(session.ipAddress).toBe('198.51.100.23')
  await ann.post('/revoke-session', { token: session.token })
  expect(await fetchSessionOfToken(server, token)).toBeNull()
})

test('the session of a device cannot do what needs a recent authentication', async () => {
  const { server, ann } = await startWithDevice()
  const authorization = `Bearer ${await approveAndPoll(server, ann)}`
  const response = await send(server, '/device/approve', {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ userCode: (await startDevice(server)).userCode }),
  })
  expect(response).toMatchObject({ status: 403, body: { code: 'SESSION_IS_NOT_FRESH' } })
})

test('a hook of the application can deny the session of a device', async () => {
  const { ann, device } = await startWithDevice({
    hooks: {
      beforeSession: ({ via }) => (via.join() === 'password,device' ? deny('NO_DEVICES', 'Use a browser') : undefined),
    },
  })
  await approveDevice(ann, device.userCode)
  expect(await device.poll()).toMatchObject({ status: 403, body: { error: 'access_denied', code: 'NO_DEVICES' } })
})
