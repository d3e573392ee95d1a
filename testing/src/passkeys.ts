import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { BASE_URL, type TestResponse, type TestUser } from './test-user.ts'

interface DeviceOptions {
  /** The counter of the next signature. 0 stays 0, as for synced passkeys. */
  counter?: number
  /** Verifies the user by PIN or biometrics. */
  verifiesUser?: boolean
  /** A passkey that the provider copies to other devices. */
  isSynced?: boolean
  /** The length of the credential ID. */
  idBytes?: number
}

/** Overrides of what an honest browser and authenticator state. */
export interface CeremonyOptions {
  origin?: string
  rpId?: string
  /** Instead of `webauthn.create` or `webauthn.get`. */
  type?: string
  crossOrigin?: boolean
  /** Instead of the user handle of the registration. */
  userHandle?: string
  /** Instead of no attestation. */
  attest?: (credential: AttestedCredential) => Attestation
}

interface AttestedCredential {
  readonly publicKey: KeyObject
  readonly clientDataHash: Buffer
}

/** A format and the fields of its attestation statement (WebAuthn, section 6.5). */
interface Attestation {
  readonly format: string
  readonly statement: Readonly<Record<string, CborValue>>
}

/** A software authenticator with one ES256 key. */
export interface PasskeyDevice {
  readonly credentialId: string
  /** The device of an attacker with the same key and counter. */
  copy(): PasskeyDevice
  /** `navigator.credentials.create()`. */
  create(options: CreationOptions, overrides?: CeremonyOptions): CredentialJson
  /** `navigator.credentials.get()`. */
  get(options: RequestOptions, overrides?: CeremonyOptions): CredentialJson
}

/** `PublicKeyCredential.toJSON()`. */
interface CredentialJson {
  id: string
  rawId: string
  type: string
  clientExtensionResults: object
  response: Record<string, unknown>
}

interface CreationOptions {
  challenge: string
  rp: { id: string }
  user: { id: string }
}

interface RequestOptions {
  challenge: string
  rpId: string
}

interface DeviceState extends Omit<Required<DeviceOptions>, 'idBytes'> {
  id: Buffer
  publicKey: KeyObject
  privateKey: KeyObject
  userHandle: string
}

const FLAG_UP = 0x01
const FLAG_UV = 0x04
const FLAG_BACKUP_ELIGIBLE = 0x08
const FLAG_BACKED_UP = 0x10
const FLAG_ATTESTED = 0x40

export const createPasskeyDevice = ({
  counter = 0,
  verifiesUser = true,
  isSynced = false,
  idBytes = 32,
}: DeviceOptions = {}): PasskeyDevice => {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return toDevice({ ...keys, id: randomBytes(idBytes), userHandle: '', counter, verifiesUser, isSynced })
}

const toDevice = (state: DeviceState): PasskeyDevice => ({
  credentialId: state.id.toString('base64url'),
  copy: () => toDevice({ ...state }),
  create: ({ challenge, rp, user }, overrides = {}) => {
    state.userHandle = user.id
    const data = encodeAuthenticatorData(state, overrides.rpId ?? rp.id, encodeAttestedCredential(state))
    const clientDataJSON = encodeClientData('webauthn.create', challenge, overrides)
    const credential = { publicKey: state.publicKey, clientDataHash: sha256(clientDataJSON) }
    const { format, statement } = overrides.attest?.(credential) ?? { format: 'none', statement: {} }
    const attestation = encodeCbor(
      new Map<string, CborValue>([
        ['fmt', format],
        ['attStmt', new Map(Object.entries(statement))],
        ['authData', data],
      ]),
    )
    return toCredential(state, {
      clientDataJSON: clientDataJSON.toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal', 'hybrid'],
    })
  },
  get: ({ challenge, rpId }, overrides = {}) => {
    const data = encodeAuthenticatorData(state, overrides.rpId ?? rpId)
    const clientDataJSON = encodeClientData('webauthn.get', challenge, overrides)
    const signature = sign('sha256', Buffer.concat([data, sha256(clientDataJSON)]), state.privateKey)
    return toCredential(state, {
      clientDataJSON: clientDataJSON.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: overrides.userHandle ?? state.userHandle,
    })
  },
})

const toCredential = ({ id }: DeviceState, response: CredentialJson['response']): CredentialJson => ({
  id: id.toString('base64url'),
  rawId: id.toString('base64url'),
  type: 'public-key',
  clientExtensionResults: {},
  response,
})

const encodeClientData = (type: string, challenge: string, overrides: CeremonyOptions): Buffer =>
  Buffer.from(
    JSON.stringify({
      type: overrides.type ?? type,
      challenge,
      origin: overrides.origin ?? BASE_URL,
      crossOrigin: overrides.crossOrigin ?? false,
    }),
  )

/** WebAuthn, section 6.1. */
const encodeAuthenticatorData = (state: DeviceState, rpId: string, attested: Buffer = Buffer.alloc(0)): Buffer => {
  const flags =
    FLAG_UP |
    (state.verifiesUser ? FLAG_UV : 0) |
    (state.isSynced ? FLAG_BACKUP_ELIGIBLE | FLAG_BACKED_UP : 0) |
    (attested.length > 0 ? FLAG_ATTESTED : 0)
  const counter = Buffer.alloc(4)
  counter.writeUInt32BE(state.counter)
  if (state.counter > 0) state.counter++
  return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([flags]), counter, attested])
}

/** WebAuthn, section 6.5.1: the AAGUID is zero. */
const encodeAttestedCredential = ({ id, publicKey }: DeviceState): Buffer => {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const key = encodeCbor(
    new Map<number, CborValue>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
  return Buffer.concat([Buffer.alloc(16), Buffer.from([id.length >> 8, id.length & 0xff]), id, key])
}

type CborValue = number | string | Buffer | readonly CborValue[] | Map<number | string, CborValue>

/** The part of CBOR (RFC 8949) that attestations need. */
const encodeCbor = (value: CborValue): Buffer => {
  if (typeof value === 'number') return value < 0 ? encodeCborHead(1, -1 - value) : encodeCborHead(0, value)
  if (typeof value === 'string') return Buffer.concat([encodeCborHead(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([encodeCborHead(2, value.length), value])
  if (!(value instanceof Map)) return Buffer.concat([encodeCborHead(4, value.length), ...value.map(encodeCbor)])
  const entries = [...value].flatMap(([key, entry]) => [encodeCbor(key), encodeCbor(entry)])
  return Buffer.concat([encodeCborHead(5, value.size), ...entries])
}

const encodeCborHead = (major: number, size: number): Buffer => {
  if (size < 24) return Buffer.from([(major << 5) | size])
  return size < 256 ? Buffer.from([(major << 5) | 24, size]) : Buffer.from([(major << 5) | 25, size >> 8, size & 0xff])
}

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()

interface Ceremony extends CeremonyOptions {
  headers?: Record<string, string>
}

/** Adds a passkey to the account of a signed-in user. */
export const registerPasskey = async (
  user: TestUser,
  device: PasskeyDevice,
  { headers, ...overrides }: Ceremony = {},
): Promise<TestResponse> => {
  const { body } = await user.get('/passkey/generate-register-options')
  return user.post('/passkey/verify-registration', { response: device.create(body, overrides) }, headers)
}

/** The options of a sign-in in this browser. */
export const requestPasskeySignIn = async (browser: TestUser): Promise<RequestOptions> =>
  (await browser.get('/passkey/generate-authenticate-options')).body

export const signInWithPasskey = async (
  browser: TestUser,
  device: PasskeyDevice,
  { headers, ...overrides }: Ceremony = {},
): Promise<TestResponse> => {
  const options = await requestPasskeySignIn(browser)
  return browser.post('/passkey/verify-authentication', { response: device.get(options, overrides) }, headers)
}

/** A user who has a passkey, with the default device. */
export const createPasskeyUser = async (
  server: { createUser(name?: string): Promise<TestUser> },
  device = createPasskeyDevice(),
) => {
  const user = await server.createUser()
  const { status, body } = await registerPasskey(user, device)
  if (status !== 200) throw new Error(`Failed to register a passkey: ${JSON.stringify(body)}`)
  return { user, device, passkey: body }
}

export const stepUpWithPasskey = async (
  user: TestUser,
  device: PasskeyDevice,
  overrides?: CeremonyOptions,
): Promise<TestResponse> => {
  const { body } = await user.post('/step-up/generate-passkey-options')
  return user.post('/step-up', { method: 'passkey', response: device.get(body, overrides) })
}

/** Completes the pending sign-in of this browser. */
export const passChallengeWithPasskey = async (
  browser: TestUser,
  device: PasskeyDevice,
  input: { trustDevice?: boolean } = {},
): Promise<TestResponse> => {
  const { body } = await browser.get('/two-factor/generate-passkey-options')
  return browser.post('/two-factor/verify-passkey', { response: device.get(body), ...input })
}
