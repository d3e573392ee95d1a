import { createAuthClient } from '@latchkey/client'
import { DEVICE_CODE_GRANT } from '@latchkey/contract'
import {
  createAuthClient as createNewestClient,
  deviceAuthorizationClient,
} from '@latchkey/testing/newest-published-client'
import { createAuthClient as createPublishedClient } from 'better-auth/client'
import { expect, test } from 'vitest'
import { type Browser, openBrowser } from './browser.ts'
import type { CoreClient } from './core-calls.ts'
import { withOptions } from './options-file.ts'
import { startService } from './service.ts'

type CallResult = Promise<{
  data: ReturnType<typeof JSON.parse>
  error: { error?: string; error_description?: string; code?: string; status: number } | null
}>

interface DeviceCalls {
  code(input: { client_id: string; scope?: string }): CallResult
  token(input: { grant_type: string; device_code: string; client_id: string }): CallResult
  approve(input: { userCode: string }): CallResult
  deny(input: { userCode: string }): CallResult
}

interface DeviceClient extends Pick<CoreClient, 'signUp'> {
  device: DeviceCalls & ((input: { query: { user_code: string } }) => CallResult)
}

const clients: [name: string, open: (baseURL: string, customFetchImpl: Browser['fetch']) => unknown][] = [
  // This client has no plugin for device authorization. Its proxy derives the paths from the names of the calls.
  [
    'the published client 1.2.7',
    (baseURL, customFetchImpl) => createPublishedClient({ baseURL, fetchOptions: { customFetchImpl } }),
  ],
  [
    'the published client 1.7.6',
    (baseURL, customFetchImpl) =>
      createNewestClient({ baseURL, fetchOptions: { customFetchImpl }, plugins: [deviceAuthorizationClient()] }),
  ],
  ['the client', (baseURL, customFetchImpl) => createAuthClient({ baseURL, fetchOptions: { customFetchImpl } })],
]

const clientId = 'acme-cli'
const options = { deviceAuthorization: { clients: { [clientId]: { name: 'Acme CLI', scopes: ['openid'] } } } }

test.each(clients)('%s requests a device code, approves or denies it, and polls for the token', async (name, open) => {
  const { url } = await startService(await withOptions(options))
  const user = open(url, openBrowser(url).fetch) as DeviceClient
  await user.signUp.email({ name, email: 'ann@example.com', password: 'the first password' })
  // The device has no cookies.
  const { device } = open(url, fetch) as DeviceClient
  const { data: codes, error } = await device.code({ client_id: clientId, scope: 'openid profile' })
  expect([name, error]).toEqual([name, null])
  const poll = () =>
    device.token({ grant_type: DEVICE_CODE_GRANT, device_code: codes.device_code, client_id: clientId })
  expect(await poll()).toMatchObject({
    error: { status: 400, error: 'authorization_pending', error_description: 'Authorization pending' },
  })
  expect(await poll()).toMatchObject({ error: { status: 400, error: 'slow_down' } })
  const query = { user_code: codes.user_code }
  expect(await user.device({ query })).toMatchObject({ data: { status: 'pending' }, error: null })
  expect(await user.device.approve({ userCode: codes.user_code })).toEqual({ data: { success: true }, error: null })
  expect(await user.device({ query })).toMatchObject({ data: { status: 'approved', client_id: clientId } })
  const { data: token } = await poll()
  expect(token).toMatchObject({ token_type: 'Bearer', scope: 'openid' })
  const session = await fetch(`${url}/api/auth/get-session`, {
    headers: { authorization: `Bearer ${token.access_token}` },
  })
  expect((await session.json()).user.name).toBe(name)
  expect(await poll()).toMatchObject({ error: { error: 'invalid_grant' } })

  const { data: denied } = await device.code({ client_id: clientId })
  expect(await user.device.deny({ userCode: denied.user_code })).toEqual({ data: { success: true }, error: null })
  const deniedPoll = device.token({
    grant_type: DEVICE_CODE_GRANT,
    device_code: denied.device_code,
    client_id: clientId,
  })
  expect(await deniedPoll).toMatchObject({ error: { error: 'access_denied' } })
  expect(await device.code({ client_id: 'other' })).toMatchObject({ error: { error: 'invalid_client' } })
})
