import { createHmac, hkdfSync } from 'node:crypto'
import type { ReplayServer } from '../replay-server.ts'
import type { Setups, SetupResult } from './setup.ts'
import { ann, signUp, signedIn, requestVerification, signUpVerified } from './users.ts'

const mailVerification = async (server: ReplayServer): Promise<SetupResult> => {
  const browser = await signUp(server)
  return { browser, values: { jwt: await requestVerification(server) } }
}

const mailExpiredVerification = async (server: ReplayServer): Promise<SetupResult> => {
  const setup = await mailVerification(server)
  server.advanceClock(3601)
  return setup
}

const deleteUserAfterMail = async (server: ReplayServer): Promise<SetupResult> => {
  const setup = await mailVerification(server)
  await setup.browser?.post('/delete-user', { password: ann.password })
  return setup
}

/** Forges a token. Checks the signing key first, so that the token is rejected for the changed part only. */
const forgeVerification =
  (alter: { algorithm?: 'HS256' | 'HS512'; secret?: string; email?: undefined }) =>
  async (server: ReplayServer): Promise<SetupResult> => {
    await signUp(server)
    const genuine = await requestVerification(server)
    const [head = '', body = '', signature = ''] = genuine.split('.')
    const sign = (text: string, secret: string, hash: string) =>
      createHmac(hash, new Uint8Array(hkdfSync('sha256', secret, 'latchkey', 'verification-token', 32)))
        .update(text)
        .digest('base64url')
    if (sign(`${head}.${body}`, server.secret, 'sha256') !== signature)
      throw new Error('The key of the signature has changed')
    const { algorithm = 'HS256', secret = server.secret, ...claims } = alter
    const text = [{ alg: algorithm }, { ...JSON.parse(Buffer.from(body, 'base64url').toString()), ...claims }]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
    return { values: { jwt: `${text}.${sign(text, secret, algorithm === 'HS512' ? 'sha512' : 'sha256')}` } }
  }

export const verificationSetups: Setups = {
  'verify-email expired token': { prepare: mailExpiredVerification },
  'verify-email expired token with callback': { prepare: mailExpiredVerification },
  'verify-email token with other secret': { prepare: forgeVerification({ secret: 'another secret' }) },
  'verify-email token signed HS512': { prepare: forgeVerification({ algorithm: 'HS512' }) },
  'verify-email unknown user': { prepare: deleteUserAfterMail },
  'verify-email unknown user with callback': { prepare: deleteUserAfterMail },
  'verify-email token without e-mail claim': { prepare: forgeVerification({ email: undefined }) },
  'verify-email untrusted callback': { prepare: mailVerification },
  'verify-email trusted absolute callback': { prepare: mailVerification },
  'verify-email ok without callback (second use of the same token)': {
    prepare: async (server) => {
      const setup = await mailVerification(server)
      await server.openBrowser().get(`/verify-email?token=${setup.values?.jwt}`)
      return setup
    },
  },
  'send-verification-email when already verified': {
    prepare: async (server) => ({ browser: await signUpVerified(server) }),
  },
  'send-verification-email disabled': {
    options: { emailVerification: { sendVerificationEmail: false } },
    prepare: signedIn,
  },
  'verify-email with autoSignInAfterVerification': {
    options: { emailVerification: { autoSignInAfterVerification: true } },
    prepare: mailVerification,
  },
  'verify-email with autoSignInAfterVerification while already signed in as the same user': {
    options: { emailVerification: { autoSignInAfterVerification: true } },
    prepare: mailVerification,
  },
}
