import { openDialog, type ScreenState, serviceUnavailable, type StubResponses } from './screen-state.ts'
import { dialogOf, type Visitor } from './visitor.ts'

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
]

const security = (responses: StubResponses) => ({
  path: '/account/security',
  title: ({ account }: Visitor['texts']) => account.links.security,
  responses,
})

const withList = security({ 'passkey/list-user-passkeys': { json: passkeys } })

/** States of the list of passkeys. */
export const passkeyScreens: readonly ScreenState[] = [
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
      await visitor.fill(rename.field, '', dialogOf(visitor.page))
      await visitor.press(rename.submit, dialogOf(visitor.page))
      await visitor.page.locator('[role=dialog] [aria-invalid=true]').waitFor()
    },
  },
  {
    name: 'passkey-remove',
    ...withList,
    prepare: (visitor) => openDialog(({ passkey }) => passkey.remove.named(passkey.securityKey))(visitor),
  },
]
