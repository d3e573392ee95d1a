import type { BetterAuthClientPlugin } from 'better-auth'
import { createAuthClient } from 'better-auth/client'
import {
  adminClient,
  emailOTPClient,
  magicLinkClient,
  multiSessionClient,
  organizationClient,
  passkeyClient,
  twoFactorClient,
} from 'better-auth/client/plugins'
import { createPasskeyDevice } from '@latchkey/testing'
import { expect, test } from 'vitest'
import { type AdminClient, testAdminCalls } from './admin-calls.ts'
import { type Browser, openBrowser } from './browser.ts'
import { type CoreClient, openClient, testCoreCalls } from './core-calls.ts'
import { type EmailCodeClient, testEmailCodeCalls } from './email-code-calls.ts'
import { type MultiSessionClient, testMultiSessionCalls } from './multi-session-calls.ts'
import { type OrganizationClient, testOrganizationCalls } from './organization-calls.ts'
import { type SocialClient, testSocialCalls } from './social-calls.ts'
import { stubWebAuthn } from './stub-web-authn.ts'
import { type TwoFactorClient, testTwoFactorCalls } from './two-factor-calls.ts'
import { startWithPasskeys } from './web/start-with-passkeys.ts'

type PublishedClient = AdminClient &
  EmailCodeClient &
  MultiSessionClient &
  OrganizationClient &
  SocialClient &
  TwoFactorClient &
  PasskeyClient & { error(): Answer }

type Answer = ReturnType<CoreClient['ok']>

interface PasskeyClient {
  signIn: { passkey(): Promise<Awaited<Answer> | undefined> }
  passkey: {
    addPasskey(input: { name: string }): Promise<Awaited<Answer> | undefined>
    listUserPasskeys(): Answer
    updatePasskey(input: { id: string; name: string }): Answer
    deletePasskey(input: { id: string }): Answer
  }
}

/** The types of these plugins do not match its interface: in newer versions of their dependencies, a GET has no body. */
const toPlugin = (plugin: object) => plugin as BetterAuthClientPlugin

const plugins = [
  organizationClient(),
  ...[twoFactorClient(), adminClient(), emailOTPClient(), magicLinkClient(), multiSessionClient(), passkeyClient()].map(
    toPlugin,
  ),
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

test('the published client: passkey.addPasskey, listUserPasskeys, updatePasskey, deletePasskey, signIn.passkey', async () => {
  const { url } = await startWithPasskeys()
  const another = () => open(url, openBrowser(url).fetch)
  const client = another()
  const device = createPasskeyDevice()
  stubWebAuthn(device, url)
  await client.signUp.email({ name: 'Ann', email: 'ann@example.com', password: 'the first password' })
  // Without data and error, the call succeeded.
  expect(await client.passkey.addPasskey({ name: 'Laptop' })).toBeUndefined()
  expect(await client.passkey.addPasskey({ name: 'Laptop' })).toMatchObject({ data: null, error: { status: 400 } })
  const { data: passkeys } = await client.passkey.listUserPasskeys()
  expect(passkeys).toMatchObject([{ name: 'Laptop', credentialID: device.credentialId }])
  const [{ id }] = passkeys
  const renamed = await client.passkey.updatePasskey({ id, name: 'Phone' })
  expect(renamed).toMatchObject({ data: { passkey: { id, name: 'Phone' } }, error: null })

  const returning = another()
  expect(await returning.signIn.passkey()).toBeUndefined()
  expect((await returning.getSession()).data.user.email).toBe('ann@example.com')
  expect(await returning.passkey.deletePasskey({ id })).toMatchObject({ data: { status: true }, error: null })
  expect((await client.passkey.listUserPasskeys()).data).toEqual([])
  expect(await another().signIn.passkey()).toMatchObject({ data: null, error: { code: 'PASSKEY_NOT_FOUND' } })
})
