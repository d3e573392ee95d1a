import { createAuthClient } from '@latchkey/client'
import { createTokenVerifier } from '@latchkey/server/verify'
import {
  createAuthClient as createNewestClient,
  jwtClient as createNewestPlugin,
} from '@latchkey/testing/newest-published-client'
import type { BetterAuthClientPlugin } from 'better-auth'
import { createAuthClient as createPublishedClient } from 'better-auth/client'
import { jwtClient } from 'better-auth/client/plugins'
import { expect, test } from 'vitest'
import { type Browser, openBrowser } from './browser.ts'
import type { CoreClient } from './core-calls.ts'
import { withOptions } from './options-file.ts'
import { startService } from './service.ts'

interface TokenClient extends Pick<CoreClient, 'signUp' | 'getSession'> {
  token(): ReturnType<CoreClient['getSession']>
}

const clients: [name: string, open: (baseURL: string, customFetchImpl: Browser['fetch']) => unknown][] = [
  [
    'the published client 1.2.7',
    (baseURL, customFetchImpl) =>
      createPublishedClient({
        baseURL,
        fetchOptions: { customFetchImpl },
        // Its type does not match, because a GET has no body in newer versions of its dependencies.
        plugins: [jwtClient() as BetterAuthClientPlugin],
      }),
  ],
  [
    'the published client 1.7.6',
    (baseURL, customFetchImpl) =>
      createNewestClient({ baseURL, fetchOptions: { customFetchImpl }, plugins: [createNewestPlugin()] }),
  ],
  ['the client', (baseURL, customFetchImpl) => createAuthClient({ baseURL, fetchOptions: { customFetchImpl } })],
]

test('a resource server verifies the token that each client receives', async () => {
  const { url } = await startService(await withOptions({ jwt: { enabled: true } }))
  const verifyToken = createTokenVerifier({ issuer: url })
  for (const [name, open] of clients) {
    const client = open(url, openBrowser(url).fetch) as TokenClient
    const email = `${name.replaceAll(' ', '-')}@example.com`
    expect((await client.signUp.email({ name, email, password: 'the first password' })).error).toBeNull()
    const { data, error } = await client.token()
    expect([name, error]).toEqual([name, null])
    expect(await verifyToken(data.token)).toMatchObject({ sub: (await client.getSession()).data.user.id })
  }
})
