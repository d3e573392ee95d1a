import { findEmailCode, requestSignInCode, wrongCode } from '../email-codes.ts'
import type { TestServer } from '../test-server.ts'
import { FROM_SCRIPT } from '../test-user.ts'

const NEW_PASSWORD = 'an unused password'

/** Sign-up and sign-in by code and link, and verification and reset by code. */
export const executeEmailCodeCalls = async (server: TestServer): Promise<void> => {
  const ann = server.createVisitor('Ann')
  const { email } = ann
  const first = await requestSignInCode(server, ann)
  await ann.post('/sign-in/email-otp', { email, otp: wrongCode(first.otp) })
  await ann.post('/sign-in/email-otp', { email, otp: first.otp, name: 'Ann' })
  // The code is used.
  await ann.post('/sign-in/email-otp', { email, otp: first.otp })
  const second = await requestSignInCode(server, ann)
  await ann.get(second.link)
  await ann.get(second.link, FROM_SCRIPT)
  const { token } = await requestSignInCode(server, ann)
  await ann.post('/magic-link/verify', { token })
  await ann.post('/forget-password/email-otp', { email })
  await ann.post('/email-otp/request-password-reset', { email })
  const { otp } = await findEmailCode(server, ann, 'resetCode')
  await ann.post('/email-otp/check-verification-otp', { email, type: 'forget-password', otp })
  await ann.post('/email-otp/reset-password', { email, otp, password: NEW_PASSWORD })
  await verifyByCode(server)
}

const verifyByCode = async (server: TestServer): Promise<void> => {
  const bob = await server.createUser('Bob')
  const request = { email: bob.email, type: 'email-verification' }
  await bob.post('/email-otp/send-verification-otp', request)
  const { otp } = await findEmailCode(server, bob, 'verificationCode')
  await bob.post('/email-otp/verify-email', { email: bob.email, otp })
}
