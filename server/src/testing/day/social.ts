import { connects, signsInWith, type SocialWorld } from '../social.ts'

/** Sign-in with a provider, for the first and the second time; accounts connected, renewed and disconnected. */
export const socialOfADay = async (here: SocialWorld): Promise<void> => {
  const ada = here.stranger('Ada')
  await signsInWith(ada, here, 'google')
  await signsInWith(ada.elsewhere(), here, 'google')
  await ada.post('/refresh-token', { providerId: 'google' })
  const [account] = (await ada.get('/list-accounts')).body
  await ada.post('/refresh-token', { providerId: 'google', accountId: account.accountId })
  const { id: userId } = await ada.whoAmI()
  await here.latchkey.api.refreshToken({ body: { providerId: 'google', userId } })
  await here.latchkey.api.setPassword({
    body: { newPassword: ada.password },
    headers: { cookie: [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  })
  here.simulator.misbehave('google', 'refresh-refused')
  await ada.post('/refresh-token', { providerId: 'google' })
  here.simulator.misbehave('google', undefined)
  await ada.post('/unlink-account', { providerId: 'google' })
  await connects(await here.person('Bob'), here, 'google')
  const carol = here.stranger('Carol')
  await signsInWith(carol, here, 'apple')
  await carol.post('/unlink-account', { providerId: 'apple' })
}
