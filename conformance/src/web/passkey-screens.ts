import { openDialog, type ScreenState, serviceUnavailable, type StubResponses } from './screen-state.ts'
import { findDialog, type Visitor } from './visitor.ts'

const PASSKEY = {
  id: 'passkey-1',
  name: null as string | null,
  userId: 'bo',
  credentialID: 'AA',
  counter: 0,
  deviceType: 'multiDevice',
  backedUp: true,
  transports: 'internal,hybrid',
  aaguid: '00000000-0000-0000-0000-000000000000',
  createdAt: '2026-01-02T03:04:05.000Z',
  lastUsedAt: null as string | null,
}

const passkeys = [
  PASSKEY,
  { ...PASSKEY, id: 'passkey-2', transports: 'usb,nfc', backedUp: false, lastUsedAt: '2026-02-03T04:05:06.000Z' },
  // Bitwarden and Google Password Manager.
  { ...PASSKEY, id: 'passkey-3', aaguid: 'd548826e-79b4-db40-a3d8-11116f7e8349' },
  { ...PASSKEY, id: 'passkey-4', aaguid: 'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4' },
]

const security = (responses: StubResponses) => ({
  path: '/account/security',
  title: ({ account }: Visitor['texts']) => account.links.security,
  responses,
})

const withList = security({ 'passkey/list-user-passkeys': { json: passkeys } })

/** States of the list of passkeys and of their offer. */
export const passkeyScreens: readonly ScreenState[] = [
  {
    name: 'overview-passkey-offer',
    path: '/account',
    title: ({ account }, name) => account.greeting(name),
    responses: { 'passkey/list-user-passkeys': { json: [] } },
    prepare: async (visitor) => {
      const { account, passkey } = visitor.texts
      await visitor.page.evaluate(() => {
        PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable = async () => true
      })
      await visitor.press(account.links.profile)
      await visitor.waitForHeading(account.links.profile)
      await visitor.press(account.overview.link)
      await visitor.waitForText(passkey.offer.title)
    },
  },
  {
    name: 'passkeys-empty',
    ...security({ 'passkey/list-user-passkeys': { json: [] } }),
    prepare: (visitor) => visitor.waitForText(visitor.texts.passkey.empty),
  },
  { name: 'passkeys-loading', ...security({ 'passkey/list-user-passkeys': 'never' }) },
  {
    name: 'passkeys-unavailable',
    ...security({ 'passkey/list-user-passkeys': serviceUnavailable }),
    prepare: (visitor) => visitor.waitForText(visitor.texts.errors.SERVICE_UNAVAILABLE),
  },
  {
    name: 'passkeys',
    ...withList,
    prepare: (visitor) => visitor.waitForText(visitor.texts.passkey.securityKey),
  },
  {
    name: 'passkey-rename',
    ...withList,
    prepare: async (visitor) => {
      const { rename, securityKey } = visitor.texts.passkey
      await openDialog(() => rename.named(securityKey))(visitor)
      await visitor.fill(rename.field, '', findDialog(visitor.page))
      await visitor.press(rename.submit, findDialog(visitor.page))
      await visitor.page.locator('[role=dialog] [aria-invalid=true]').waitFor()
    },
  },
  {
    name: 'passkey-remove',
    ...withList,
    prepare: (visitor) => openDialog(({ passkey }) => passkey.remove.named(passkey.securityKey))(visitor),
  },
]
