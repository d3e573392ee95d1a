import { createVerifiedUser } from '../invitations.ts'
import {
  linkProvider,
  requestSignUpCode,
  signInWithProvider,
  type SocialTestServer,
  verifySignUpCode,
} from '../social.ts'
import { formatCookieHeader } from '../test-user.ts'
import { enableTwoFactor } from '../two-factor.ts'

/** Provider sign-ins of new and returning users, and linked, refreshed and unlinked accounts. */
export const executeSocialCalls = async (server: SocialTestServer): Promise<void> => {
  const ada = server.createVisitor('Ada')
  await signInWithProvider(ada, server, 'google')
  await signInWithProvider(ada.otherBrowser(), server, 'google')
  await ada.post('/refresh-token', { providerId: 'google' })
  const [account] = (await ada.get('/list-accounts')).body
  // The second request waits for the first one.
  const refresh = () => ada.post('/refresh-token', { providerId: 'google', accountId: account.accountId })
  await Promise.all([refresh(), refresh()])
  const { id: userId } = await ada.fetchUser()
  await server.latchkey.api.refreshToken({ body: { providerId: 'google', userId } })
  await server.latchkey.api.setPassword({
    body: { newPassword: ada.password },
    headers: { cookie: formatCookieHeader(ada.cookies) },
  })
  // The response of setPassword has a new cookie, which this program did not pass on.
  await signInWithProvider(ada, server, 'google')
  server.simulator.injectFault('google', 'refresh-refused')
  await ada.post('/refresh-token', { providerId: 'google' })
  server.simulator.injectFault('google', undefined)
  await ada.post('/unlink-account', { providerId: 'google' })
  await linkProvider(await server.createUser('Bob'), server, 'google')
  const carol = server.createVisitor('Carol')
  await signInWithProvider(carol, server, 'apple')
  await carol.post('/unlink-account', { providerId: 'apple' })
  await carol.post('/step-up/send-code')
  const { text } = await server.findMail('stepUpCode', (await carol.fetchUser()).email)
  await carol.post('/step-up', { method: 'email-code', code: '000000' })
  await carol.post('/step-up', { method: 'email-code', code: /^\d{6}$/m.exec(text)?.[0] })
  const token = await server.simulator.createIdToken('google')
  await server.createVisitor('Dan').post('/sign-in/social', { provider: 'google', idToken: { token } })
  // A new user, and a user who has an account with the address.
  for (const [subject, visitor] of [
    ['1001', server.createVisitor('Eve')],
    ['1002', carol.otherBrowser()],
  ] as const) {
    server.simulator.setUser('google', { subject, email: null })
    await signInWithProvider(visitor, server, 'google')
    await visitor.get('/social/pending-sign-up')
    const code = await requestSignUpCode(visitor, server, visitor.email)
    await verifySignUpCode(visitor, '000000')
    await verifySignUpCode(visitor, code)
  }
  const frank = await createVerifiedUser(server, 'Frank')
  const { backupCodes } = await enableTwoFactor(server, frank)
  server.simulator.setUser('google', { subject: '1003', email: frank.email, emailVerified: true })
  const browser = frank.otherBrowser()
  await signInWithProvider(browser, server, 'google')
  await browser.post('/two-factor/verify-backup-code', { code: backupCodes[0] })
}
