import { linkProvider, signInWithProvider, type SocialTestServer } from '../social.ts'

/** Sign-in with a provider, for the first and the second time; accounts connected, renewed and disconnected. */
export const socialOfADay = async (here: SocialTestServer): Promise<void> => {
  const ada = here.createVisitor('Ada')
  await signInWithProvider(ada, here, 'google')
  await signInWithProvider(ada.otherBrowser(), here, 'google')
  await ada.post('/refresh-token', { providerId: 'google' })
  const [account] = (await ada.get('/list-accounts')).body
  await ada.post('/refresh-token', { providerId: 'google', accountId: account.accountId })
  const { id: userId } = await ada.fetchUser()
  await here.latchkey.api.refreshToken({ body: { providerId: 'google', userId } })
  await here.latchkey.api.setPassword({
    body: { newPassword: ada.password },
    headers: { cookie: [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  })
  here.simulator.injectFault('google', 'refresh-refused')
  await ada.post('/refresh-token', { providerId: 'google' })
  here.simulator.injectFault('google', undefined)
  await ada.post('/unlink-account', { providerId: 'google' })
  await linkProvider(await here.createUser('Bob'), here, 'google')
  const carol = here.createVisitor('Carol')
  await signInWithProvider(carol, here, 'apple')
  await carol.post('/unlink-account', { providerId: 'apple' })
}
