import { DEVICE_CODE_GRANT } from '@latchkey/contract'
import { expect } from 'vitest'
import { startTestServer, type TestServer } from './test-server.ts'
import { send, type TestResponse, type TestUser } from './test-user.ts'

/** A device without a browser. It sends neither cookies nor an origin. */
export interface TestDevice {
  /** The code that the device shows, `XXXX-XXXX`. */
  readonly userCode: string
  readonly deviceCode: string
  /** Requests the token. */
  poll(input?: object): Promise<TestResponse>
}

const DEVICE_ADDRESS = '198.51.100.23'
const DEVICE_USER_AGENT = 'acme-cli/1.0 (linux)'

export const postFromDevice = (server: TestServer, path: string, body: object, remoteAddress = DEVICE_ADDRESS) =>
  send(
    server,
    path,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': DEVICE_USER_AGENT },
      body: JSON.stringify(body),
    },
    { remoteAddress },
  )

/** Starts the sign-in of a device. */
export const startDevice = async (server: TestServer, input: object = {}): Promise<TestDevice> => {
  const { status, body } = await postFromDevice(server, '/device/code', { client_id: 'acme-cli', ...input })
  expect(status, JSON.stringify(body)).toBe(200)
  return {
    userCode: body.user_code,
    deviceCode: body.device_code,
    poll: (changes = {}) =>
      postFromDevice(server, '/device/token', {
        grant_type: DEVICE_CODE_GRANT,
        device_code: body.device_code,
        client_id: 'acme-cli',
        ...changes,
      }),
  }
}

/** Requests the session of a bearer token. */
export const fetchSessionOfToken = async (server: TestServer, token: string): Promise<TestResponse['body']> =>
  (await send(server, '/get-session', { headers: { authorization: `Bearer ${token}` } })).body

/** A server with a user and a device that waits for an approval. */
export const startWithDevice = async (options: Parameters<typeof startTestServer>[0] = {}) => {
  const server = await startTestServer(options)
  return { server, ann: await server.createUser('Ann'), device: await startDevice(server) }
}

export const claimDevice = (user: TestUser, userCode: string) => user.post('/device/claim', { userCode })
export const approveDevice = (user: TestUser, userCode: string) => user.post('/device/approve', { userCode })
export const denyDevice = (user: TestUser, userCode: string) => user.post('/device/deny', { userCode })
