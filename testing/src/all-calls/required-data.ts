import { findEmailCode } from '../email-codes.ts'
import { acceptTerms, completeSignIn } from '../required-data.ts'
import type { TestServer } from '../test-server.ts'

/** Sign-ins of a server with terms and complete profiles that wait for required data. */
export const executeRequiredDataCalls = async (server: TestServer): Promise<void> => {
  const ann = server.createVisitor()
  await ann.post('/sign-in/magic-link', { email: ann.email })
  const { otp } = await findEmailCode(server, ann)
  await ann.post('/sign-in/email-otp', { email: ann.email, otp })
  await ann.get('/pending-sign-in')
  await completeSignIn(ann)
  await acceptTerms(ann, { name: 'Ann' })
  const bob = server.createVisitor('Bob')
  await bob.signUp()
  const owner = bob.otherBrowser()
  await owner.post('/forget-password', { email: bob.email })
  const { token } = await server.findMail('reset', bob.email)
  await owner.post('/reset-password', { newPassword: 'an unused password', token })
}
