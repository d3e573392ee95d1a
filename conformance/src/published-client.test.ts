import { createAuthClient } from 'better-auth/client'
import { expect, test } from 'vitest'
import type { Browser } from './browser.ts'
import { type CoreClient, openClient, testCoreCalls } from './core-calls.ts'

type PublishedClient = CoreClient & { error(): ReturnType<CoreClient['ok']> }

/** Its types leave out calls that its chain of properties reaches all the same, such as `deleteUser.callback`. */
const open = (baseURL: string, fetch: Browser['fetch']) =>
  createAuthClient({ baseURL, fetchOptions: { customFetchImpl: fetch } }) as unknown as PublishedClient

testCoreCalls('the published client', open)

test('the published client: error', async () => {
  const { client } = await openClient(open)
  const { data, error } = await client.error()
  expect(error).toBeNull()
  expect(data).toContain('<!doctype html>')
})
