import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderSignedIn } from '../testing/render-signed-in.tsx'
import { stubService } from '../testing/stub-service.ts'
import { readAaguid } from './authenticator-data.ts'
import { Passkeys } from './passkeys.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const BITWARDEN = 'd548826e-79b4-db40-a3d8-11116f7e8349'
const UNKNOWN = '00000000-0000-0000-0000-000000000000'

const passkey = {
  id: 'passkey-1',
  name: 'Work laptop',
  userId: 'ann',
  credentialID: 'AA',
  counter: 0,
  deviceType: 'multiDevice',
  backedUp: true,
  transports: 'internal',
  aaguid: BITWARDEN,
  createdAt: '2029-01-01T00:00:00.000Z',
  lastUsedAt: null,
}

const renderList = (...passkeys: object[]) => {
  stubService({ '/passkey/list-user-passkeys': { body: passkeys } })
  return renderSignedIn(<Passkeys />)
}

test('names a passkey after its provider unless the user named it', async () => {
  await renderList(
    passkey,
    { ...passkey, id: 'passkey-2', name: null },
    { ...passkey, id: 'passkey-3', name: null, aaguid: UNKNOWN },
  )
  const rows = await screen.findAllByRole('listitem')
  expect(rows.map((row) => row.querySelector('span')?.textContent)).toEqual(['Work laptop', 'Bitwarden', 'Passkey'])
})

test('shows whether a passkey is synced, and its last use', async () => {
  await renderList(passkey, {
    ...passkey,
    id: 'passkey-2',
    name: 'Security key',
    backedUp: false,
    lastUsedAt: '2029-01-02T00:00:00.000Z',
  })
  const [synced = '', bound = ''] = (await screen.findAllByRole('listitem')).map((row) => row.textContent)
  expect(synced).toMatch(/Synced across devices.*Never used/)
  expect(bound).toMatch(/On one device only.*Last used: /)
})

test('shows an error with a retry button', async () => {
  let isUp = false
  stubService({
    '/passkey/list-user-passkeys': () =>
      isUp ? { body: [] } : { status: 503, body: { code: 'SERVICE_UNAVAILABLE', message: 'Busy' } },
  })
  await renderSignedIn(<Passkeys />)
  const retry = await screen.findByRole('button', { name: 'Try again' })
  isUp = true
  retry.click()
  await waitFor(() => expect(screen.getByText('No passkeys yet')).toBeTruthy())
})

test('lists a new passkey', async () => {
  const created = {
    id: 'AA',
    type: 'public-key',
    rawId: new ArrayBuffer(1),
    response: { attestationObject: new ArrayBuffer(1), clientDataJSON: new ArrayBuffer(1) },
    getClientExtensionResults: () => ({}),
  }
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal('navigator', { ...navigator, userAgent: '', credentials: { create: async () => created } })
  let passkeys: object[] = []
  stubService({
    '/passkey/list-user-passkeys': () => ({ body: passkeys }),
    '/passkey/generate-register-options': {
      body: { challenge: 'AA', rp: { name: 'Latchkey' }, user: { id: 'AA', name: 'Ann' }, pubKeyCredParams: [] },
    },
    '/passkey/verify-registration': () => {
      passkeys = [passkey]
      return { body: passkey }
    },
  })
  await renderSignedIn(<Passkeys />)
  fireEvent.click(await screen.findByRole('button', { name: 'Add passkey' }))
  expect(await screen.findByText('Work laptop')).toBeDefined()
})

test('signals a removed passkey to the authenticators', async () => {
  const signalUnknownCredential = vi.fn<(credential: object) => Promise<void>>(async () => {})
  vi.stubGlobal('PublicKeyCredential', { signalUnknownCredential })
  stubService({
    '/passkey/list-user-passkeys': { body: [passkey] },
    '/passkey/delete-passkey': { body: { status: true } },
    '/passkey/generate-authenticate-options': { body: { challenge: 'AA', rpId: 'example.com' } },
  })
  await renderSignedIn(<Passkeys />)
  fireEvent.click(await screen.findByRole('button', { name: 'Remove passkey: Work laptop' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() =>
    expect(signalUnknownCredential).toHaveBeenCalledWith({ rpId: 'example.com', credentialId: passkey.credentialID }),
  )
})

test('reads the AAGUID of authenticator data', () => {
  const bytes = Buffer.concat([
    Buffer.alloc(37, 1),
    Buffer.from(BITWARDEN.replaceAll('-', ''), 'hex'),
    Buffer.alloc(9, 2),
  ])
  expect(readAaguid(bytes.toString('base64url'))).toBe(BITWARDEN)
})

test('shows a passkey that was added in another tab', async () => {
  let list = [passkey]
  stubService({ '/passkey/list-user-passkeys': () => ({ body: list }) })
  await renderSignedIn(<Passkeys />)
  await screen.findByText('Work laptop')
  list = [passkey, { ...passkey, id: 'passkey-2', name: 'Phone' }]
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(await screen.findByText('Phone')).toBeDefined()
})
