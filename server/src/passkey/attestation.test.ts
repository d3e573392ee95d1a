import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { type CeremonyOptions, createPasskeyDevice, listen, registerPasskey, startTestServer } from '@latchkey/testing'

/** A value in DER (ITU-T X.690). */
const encodeDer = (tag: number, ...contents: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(contents)
  const { length } = content
  const head = length < 128 ? [tag, length] : [tag, 0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from(head), content])
}

const SEQUENCE = 0x30
const OCTETS = 0x04
const encodeSequence = (...values: readonly Buffer[]): Buffer => encodeDer(SEQUENCE, ...values)
const encodeInteger = (value: number): Buffer => encodeDer(0x02, Buffer.from([value]))
const encodeEnumerated = (value: number): Buffer => encodeDer(0x0a, Buffer.from([value]))
const encodeOid = (hex: string): Buffer => encodeDer(0x06, Buffer.from(hex, 'hex'))
const encodeTime = (text: string): Buffer => encodeDer(0x18, Buffer.from(text))
const encodeName = (name: string): Buffer =>
  encodeSequence(encodeDer(0x31, encodeSequence(encodeOid('550403'), encodeDer(0x0c, Buffer.from(name)))))

const ECDSA_WITH_SHA256 = encodeSequence(encodeOid('2a8648ce3d040302'))

interface Certificate {
  readonly subject: string
  readonly publicKey: KeyObject
  readonly extensions: readonly Buffer[]
}

/** A certificate (RFC 5280, section 4.1) of the issuer `root`. */
const createCertificate = ({ subject, publicKey, extensions }: Certificate, issuerKey: KeyObject): Buffer => {
  const content = encodeSequence(
    encodeDer(0xa0, encodeInteger(2)),
    encodeInteger(1),
    ECDSA_WITH_SHA256,
    encodeName('root'),
    encodeSequence(encodeTime('20200101000000Z'), encodeTime('29990101000000Z')),
    encodeName(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    encodeDer(0xa3, encodeSequence(...extensions)),
  )
  const signature = sign('sha256', content, issuerKey)
  return encodeSequence(content, ECDSA_WITH_SHA256, encodeDer(0x03, Buffer.from([0]), signature))
}

const encodeExtension = (oid: string, value: Buffer): Buffer => encodeSequence(encodeOid(oid), encodeDer(OCTETS, value))

/** RFC 5280, section 4.2.1.13: where the list of revoked certificates is. */
const createDistributionPoint = (url: string): Buffer =>
  encodeExtension(
    '551d1f',
    encodeSequence(encodeSequence(encodeDer(0xa0, encodeDer(0xa0, encodeDer(0x86, Buffer.from(url)))))),
  )

/** WebAuthn, section 8.4. */
const createKeyDescription = (clientDataHash: Buffer): Buffer =>
  encodeExtension(
    '2b06010401d679020111',
    encodeSequence(
      encodeInteger(3),
      encodeEnumerated(1),
      encodeInteger(4),
      encodeEnumerated(1),
      encodeDer(OCTETS, clientDataHash),
      encodeDer(OCTETS),
      encodeSequence(),
      encodeSequence(),
    ),
  )

/** An attestation of Android whose certificates name this list of revoked certificates. */
const attestWithList =
  (url: string): NonNullable<CeremonyOptions['attest']> =>
  ({ publicKey, clientDataHash }) => {
    const root = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const extensions = [createDistributionPoint(url)]
    const x5c = [
      { subject: 'leaf', publicKey, extensions: [...extensions, createKeyDescription(clientDataHash)] },
      { subject: 'root', publicKey: root.publicKey, extensions },
    ].map((certificate) => createCertificate(certificate, root.privateKey))
    return { format: 'android-key', statement: { alg: -7, sig: Buffer.alloc(64), x5c } }
  }

test('an attacker cannot make the service request an internal host that a certificate of an authenticator names (R45)', async () => {
  const requests: (string | undefined)[] = []
  const url = await listen(createServer(({ url: path }, response) => response.end(void requests.push(path))))
  const server = await startTestServer()
  const mallory = await server.createUser('Mallory')
  await registerPasskey(mallory, createPasskeyDevice(), { attest: attestWithList(`${url}/internal`) })
  expect(requests).toEqual([])
})

test.each(['android-key', 'apple', 'packed', 'unknown'])(
  'ignores an attestation, which an authenticator can send although none is requested: %s',
  async (format) => {
    const server = await startTestServer()
    const ann = await server.createUser()
    const statement = { alg: -7, sig: Buffer.alloc(64), x5c: [Buffer.alloc(100)] }
    const attest = () => ({ format, statement })
    expect((await registerPasskey(ann, createPasskeyDevice(), { attest })).status).toBe(200)
  },
)
