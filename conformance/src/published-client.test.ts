import { createAuthClient } from 'better-auth/client'
import { organizationClient } from 'better-auth/client/plugins'
import { expect, test } from 'vitest'
import type { Browser } from './browser.ts'
import { type CoreClient, openClient, testCoreCalls } from './core-calls.ts'
import { type OrganizationClient, testOrganizationCalls } from './organization-calls.ts'

type PublishedClient = OrganizationClient & { error(): ReturnType<CoreClient['ok']> }

/** Its types leave out calls that its chain of properties reaches all the same, such as `deleteUser.callback`. */
const open = (baseURL: string, fetch: Browser['fetch']) =>
  createAuthClient({
    baseURL,
    fetchOptions: { customFetchImpl: fetch },
    plugins: [organizationClient()],
  }) as unknown as PublishedClient

testCoreCalls('the published client', open)
testOrganizationCalls('the published client', open)

test('the published client: error', async () => {
  const { client } = await openClient(open)
  const { data, error } = await client.error()
  expect(error).toBeNull()
  expect(data).toContain('<!doctype html>')
})
