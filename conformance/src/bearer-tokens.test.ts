import { createAuthClient } from '@latchkey/client'
import { createAuthClient as createNewestClient } from '@latchkey/testing/newest-published-client'
import { createAuthClient as createPublishedClient } from 'better-auth/client'
import { expect, test } from 'vitest'
import type { CoreClient } from './core-calls.ts'
import { withOptions } from './options-file.ts'
import { startService } from './service.ts'

/** Where a native app stores its token. */
interface TokenStore {
  token: string
}

const storeToken = (store: TokenStore, response: Response): void => {
  store.token = response.headers.get('set-auth-token') ?? store.token
}

/** Options of the published client. Node has no cookies, so only the token authenticates. */
const publishedOptions = (baseURL: string, store: TokenStore) => ({
  baseURL,
  fetchOptions: {
    auth: { type: 'Bearer' as const, token: () => store.token },
    // Version 1.2.7 replaces `onSuccess` with a function of its own.
    onResponse: ({ response }: { response: Response }) => storeToken(store, response),
  },
})

const clients: [name: string, open: (baseURL: string, store: TokenStore) => unknown][] = [
  ['the published client 1.2.7', (baseURL, store) => createPublishedClient(publishedOptions(baseURL, store))],
  ['the published client 1.7.6', (baseURL, store) => createNewestClient(publishedOptions(baseURL, store))],
  [
    'the client',
    (baseURL, store) =>
      createAuthClient({
        baseURL,
        fetchOptions: {
          onRequest: (request) => request.headers.set('authorization', `Bearer ${store.token}`),
          onSuccess: ({ response }) => storeToken(store, response),
        },
      }),
  ],
]

test.each(clients)(
  '%s signs up, calls, changes the password and signs out with a bearer token',
  async (_name, open) => {
    const { url } = await startService(await withOptions({}))
    const store = { token: '' }
    const client = open(url, store) as CoreClient
    const ann = { name: 'Ann', email: 'ann@example.com', password: 'the first password' }
    expect((await client.signUp.email(ann)).error).toBeNull()
    expect(store.token).toMatch(/^lk_s_/)
    expect((await client.getSession()).data.user.email).toBe(ann.email)

    const first = store.token
    const change = { currentPassword: ann.password, newPassword: 'the second password' }
    expect((await client.changePassword(change)).error).toBeNull()
    expect(store.token).not.toBe(first)
    expect((await client.listSessions()).data).toHaveLength(1)

    expect((await client.signOut()).error).toBeNull()
    expect((await client.getSession()).data).toBeNull()
    expect((await client.listSessions()).error).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
  },
)
