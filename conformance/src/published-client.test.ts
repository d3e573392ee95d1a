import type { BetterAuthClientPlugin } from 'better-auth'
import { createAuthClient } from 'better-auth/client'
import {
  adminClient,
  emailOTPClient,
  magicLinkClient,
  multiSessionClient,
  organizationClient,
  twoFactorClient,
} from 'better-auth/client/plugins'
import { expect, test } from 'vitest'
import { type AdminClient, testAdminCalls } from './admin-calls.ts'
import type { Browser } from './browser.ts'
import { type CoreClient, openClient, testCoreCalls } from './core-calls.ts'
import { type EmailCodeClient, testEmailCodeCalls } from './email-code-calls.ts'
import { type MultiSessionClient, testMultiSessionCalls } from './multi-session-calls.ts'
import { type OrganizationClient, testOrganizationCalls } from './organization-calls.ts'
import { type SocialClient, testSocialCalls } from './social-calls.ts'
import { type TwoFactorClient, testTwoFactorCalls } from './two-factor-calls.ts'

type PublishedClient = AdminClient &
  EmailCodeClient &
  MultiSessionClient &
  OrganizationClient &
  SocialClient &
  TwoFactorClient & { error(): ReturnType<CoreClient['ok']> }

/** The types of these plugins do not match its interface: in newer versions of their dependencies, a GET has no body. */
const toPlugin = (plugin: object) => plugin as BetterAuthClientPlugin

const plugins = [
  organizationClient(),
  ...[twoFactorClient(), adminClient(), emailOTPClient(), magicLinkClient(), multiSessionClient()].map(toPlugin),
]

/** Its types omit calls that its proxy supports, such as `deleteUser.callback`. */
const open = (baseURL: string, fetch: Browser['fetch']) =>
  createAuthClient({
    baseURL,
    fetchOptions: { customFetchImpl: fetch },
    plugins,
  }) as unknown as PublishedClient

testCoreCalls('the published client', open)
testOrganizationCalls('the published client', open)
testSocialCalls('the published client', open)
testTwoFactorCalls('the published client', open)
testAdminCalls('the published client', open)
testEmailCodeCalls('the published client', open)
testMultiSessionCalls('the published client', open)

test('the published client: returns errors', async () => {
  const { client } = await openClient(open)
  const { data, error } = await client.error()
  expect(error).toBeNull()
  expect(data).toContain('<!doctype html>')
})
