// Runs the cryptography of a sign-in in a loop on one core, without a server.
import { createHash, createHmac, generateKeyPairSync, randomBytes, sign, timingSafeEqual, verify } from 'node:crypto'
import { handleJobs } from '../child-processes.ts'

export interface VerificationJob {
  readonly seconds: number
  /** The signature of a passkey, or the HMAC of an emailed code. */
  readonly kind: 'signature' | 'code'
}

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const clientData = Buffer.from(
  JSON.stringify({
    type: 'webauthn.get',
    challenge: randomBytes(150).toString('base64url'),
    origin: 'http://localhost:3000',
    crossOrigin: false,
  }),
)
/** The hash of the RP ID, the flags and the counter (WebAuthn Level 3, section 6.1). */
const authenticatorData = randomBytes(37)
const toSignedData = (): Buffer => Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()])
const signature = sign('sha256', toSignedData(), privateKey)

const key = randomBytes(32)
const code = 'sign-in:person@example.com:123456'
const hashCode = (): Buffer => createHmac('sha256', key).update(code).digest()
const storedHash = hashCode()

const verifications: Record<VerificationJob['kind'], () => boolean> = {
  signature: () => verify('sha256', toSignedData(), publicKey, signature),
  code: () => timingSafeEqual(storedHash, hashCode()),
}

handleJobs(async ({ seconds, kind }: VerificationJob): Promise<number> => {
  const verifyOnce = verifications[kind]
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1000
  let count = 0
  while (performance.now() < endsAt) {
    if (!verifyOnce()) throw new Error(`The ${kind} is invalid`)
    count++
  }
  return (count / (performance.now() - startedAt)) * 1000
})
