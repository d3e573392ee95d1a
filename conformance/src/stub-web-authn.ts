import type { PasskeyDevice } from '@latchkey/testing'
import { onTestFinished, vi } from 'vitest'

type Options = Parameters<PasskeyDevice['create']>[0] & Parameters<PasskeyDevice['get']>[0]
type Credential = ReturnType<PasskeyDevice['create']>

interface CreationRequest {
  publicKey: { challenge: ArrayBuffer; rp: Options['rp']; user: { id: ArrayBuffer } }
}

interface AssertionRequest {
  publicKey: { challenge: ArrayBuffer; rpId: string }
}

/** Provides `navigator.credentials` with this device, as on a page of this origin. It ends with the test. */
export const stubWebAuthn = (device: PasskeyDevice, origin: string): void => {
  const credentials = {
    create: async ({ publicKey: { challenge, rp, user } }: CreationRequest) =>
      toBinary(device.create({ challenge: encode(challenge), rp, user: { id: encode(user.id) } }, { origin })),
    get: async ({ publicKey: { challenge, rpId } }: AssertionRequest) =>
      toBinary(device.get({ challenge: encode(challenge), rpId }, { origin })),
  }
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal('navigator', { credentials })
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
}

/** A `PublicKeyCredential`, whose fields are bytes. */
const toBinary = ({ id, type, response: { transports, ...fields } }: Credential) => ({
  id,
  rawId: decode(id),
  type,
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
  response: {
    ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, decode(String(value))])),
    getTransports: () => transports,
  },
})

const encode = (bytes: ArrayBuffer): string => Buffer.from(bytes).toString('base64url')

const decode = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64url'))
