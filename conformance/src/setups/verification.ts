import { createHmac, hkdfSync } from 'node:crypto'
import type { Stage } from '../replay-server.ts'
import type { Arrangements, Given } from './setup.ts'
import { ann, signsUp, signedIn, requestsVerification, verified } from './users.ts'

const verificationMailed = async (stage: Stage): Promise<Given> => {
  const visitor = await signsUp(stage)
  return { visitor, values: { jwt: await requestsVerification(stage) } }
}

const verificationExpired = async (stage: Stage): Promise<Given> => {
  const given = await verificationMailed(stage)
  stage.travel(3601)
  return given
}

const unknownUser = async (stage: Stage): Promise<Given> => {
  const given = await verificationMailed(stage)
  await given.visitor?.post('/delete-user', { password: ann.password })
  return given
}

/** Whoever knows the secret can sign, so what is refused is refused for another reason: first the key is tried out. */
const forgedVerification =
  (alter: { algorithm?: 'HS256' | 'HS512'; secret?: string; email?: undefined }) =>
  async (stage: Stage): Promise<Given> => {
    await signsUp(stage)
    const genuine = await requestsVerification(stage)
    const [head = '', body = '', signature = ''] = genuine.split('.')
    const mark = (text: string, secret: string, hash: string) =>
      createHmac(hash, new Uint8Array(hkdfSync('sha256', secret, 'latchkey', 'verification-token', 32)))
        .update(text)
        .digest('base64url')
    if (mark(`${head}.${body}`, stage.secret, 'sha256') !== signature) throw new Error('Links are signed otherwise')
    const { algorithm = 'HS256', secret = stage.secret, ...claims } = alter
    const text = [{ alg: algorithm }, { ...JSON.parse(Buffer.from(body, 'base64url').toString()), ...claims }]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
    return { values: { jwt: `${text}.${mark(text, secret, algorithm === 'HS512' ? 'sha512' : 'sha256')}` } }
  }

/** Of the verification of an address. */
export const verificationArrangements: Arrangements = {
  'verify-email expired token': { given: verificationExpired },
  'verify-email expired token with callback': { given: verificationExpired },
  'verify-email token with other secret': { given: forgedVerification({ secret: 'another secret' }) },
  'verify-email token signed HS512': { given: forgedVerification({ algorithm: 'HS512' }) },
  'verify-email unknown user': { given: unknownUser },
  'verify-email unknown user with callback': { given: unknownUser },
  'verify-email token without e-mail claim': { given: forgedVerification({ email: undefined }) },
  'verify-email untrusted callback': { given: verificationMailed },
  'verify-email trusted absolute callback': { given: verificationMailed },
  'verify-email ok without callback (second use of the same token)': {
    given: async (stage) => {
      const given = await verificationMailed(stage)
      await stage.visitor().get(`/verify-email?token=${given.values?.jwt}`)
      return given
    },
  },
  'send-verification-email when already verified': { given: async (stage) => ({ visitor: await verified(stage) }) },
  'send-verification-email disabled': {
    options: { emailVerification: { sendVerificationEmail: false } },
    given: signedIn,
  },
  'verify-email with autoSignInAfterVerification': {
    options: { emailVerification: { autoSignInAfterVerification: true } },
    given: verificationMailed,
  },
  'verify-email with autoSignInAfterVerification while already signed in as the same user': {
    options: { emailVerification: { autoSignInAfterVerification: true } },
    given: verificationMailed,
  },
}
