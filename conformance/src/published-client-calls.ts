import { createPasskeyDevice } from '@latchkey/testing'
import { expect, test } from 'vitest'
import { type AdminClient, testAdminCalls } from './admin-calls.ts'
import { openBrowser } from './browser.ts'
import { type CallResult, openClient, type OpenClient, testCoreCalls } from './core-calls.ts'
import { type EmailCodeClient, testEmailCodeCalls } from './email-code-calls.ts'
import { type MultiSessionClient, testMultiSessionCalls } from './multi-session-calls.ts'
import { type OrganizationClient, testOrganizationCalls } from './organization-calls.ts'
import { type SocialClient, testSocialCalls } from './social-calls.ts'
import { stubWebAuthn } from './stub-web-authn.ts'
import { type TwoFactorClient, testTwoFactorCalls } from './two-factor-calls.ts'
import { startWithPasskeys } from './web/start-with-passkeys.ts'

/** The calls of all versions of the published client. */
export type PublishedClient = AdminClient &
  EmailCodeClient &
  MultiSessionClient &
  OrganizationClient &
  SocialClient &
  TwoFactorClient &
  PasskeyClient & { error(): CallResult }

/** Version 1.2 returns nothing after a ceremony that succeeded. */
type CeremonyResult = Promise<Awaited<CallResult> | undefined>

interface PasskeyClient {
  signIn: { passkey(): CeremonyResult }
  passkey: {
    addPasskey(input: { name: string }): CeremonyResult
    listUserPasskeys(): CallResult
    updatePasskey(input: { id: string; name: string }): CallResult
    deletePasskey(input: { id: string }): CallResult
  }
}

/** The tests that each version of the published client passes against the running service. */
export const testPublishedClient = (name: string, open: OpenClient<PublishedClient>): void => {
  testCoreCalls(name, open)
  testOrganizationCalls(name, open)
  testSocialCalls(name, open)
  testTwoFactorCalls(name, open)
  testAdminCalls(name, open)
  testEmailCodeCalls(name, open)
  testMultiSessionCalls(name, open)

  test(`${name}: returns errors`, async () => {
    const { client } = await openClient(open)
    const { data, error } = await client.error()
    expect(error).toBeNull()
    expect(data).toContain('<!doctype html>')
  })

  test(`${name}: passkey.addPasskey, listUserPasskeys, updatePasskey, deletePasskey, signIn.passkey`, async () => {
    const { url } = await startWithPasskeys()
    const openOtherClient = () => open(url, openBrowser(url).fetch)
    const client = openOtherClient()
    const device = createPasskeyDevice()
    stubWebAuthn(device, url)
    await client.signUp.email({ name: 'Ann', email: 'ann@example.com', password: 'the first password' })
    expect(await readError(client.passkey.addPasskey({ name: 'Laptop' }))).toBeNull()
    expect(await readError(client.passkey.addPasskey({ name: 'Laptop' }))).toMatchObject({ status: 400 })
    const { data: passkeys } = await client.passkey.listUserPasskeys()
    expect(passkeys).toMatchObject([{ name: 'Laptop', credentialID: device.credentialId }])
    const [{ id }] = passkeys
    const renamed = await client.passkey.updatePasskey({ id, name: 'Phone' })
    expect(renamed).toMatchObject({ data: { passkey: { id, name: 'Phone' } }, error: null })

    const returning = openOtherClient()
    expect(await readError(returning.signIn.passkey())).toBeNull()
    expect((await returning.getSession()).data.user.email).toBe('ann@example.com')
    expect(await returning.passkey.deletePasskey({ id })).toMatchObject({ data: { status: true }, error: null })
    expect((await client.passkey.listUserPasskeys()).data).toEqual([])
    expect(await readError(openOtherClient().signIn.passkey())).toMatchObject({ code: 'PASSKEY_NOT_FOUND' })
  })
}

const readError = async (result: CeremonyResult) => (await result)?.error ?? null
