import { linkProvider, signInWithProvider, type SocialTestServer } from '../social.ts'

/** Provider sign-ins of new and returning users, and linked, refreshed and unlinked accounts. */
export const executeSocialCalls = async (server: SocialTestServer): Promise<void> => {
  const ada = server.createVisitor('Ada')
  await signInWithProvider(ada, server, 'google')
  await signInWithProvider(ada.otherBrowser(), server, 'google')
  await ada.post('/refresh-token', { providerId: 'google' })
  const [account] = (await ada.get('/list-accounts')).body
  await ada.post('/refresh-token', { providerId: 'google', accountId: account.accountId })
  const { id: userId } = await ada.fetchUser()
  await server.latchkey.api.refreshToken({ body: { providerId: 'google', userId } })
  await server.latchkey.api.setPassword({
    body: { newPassword: ada.password },
    headers: { cookie: [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  })
  server.simulator.injectFault('google', 'refresh-refused')
  await ada.post('/refresh-token', { providerId: 'google' })
  server.simulator.injectFault('google', undefined)
  await ada.post('/unlink-account', { providerId: 'google' })
  await linkProvider(await server.createUser('Bob'), server, 'google')
  const carol = server.createVisitor('Carol')
  await signInWithProvider(carol, server, 'apple')
  await carol.post('/unlink-account', { providerId: 'apple' })
}
