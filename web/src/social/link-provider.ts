import { client } from '../client.ts'
import { createConnectProviderPath } from './social-paths.ts'
import { toOriginPath } from '../ui/site-paths.ts'

/** Starts to connect a provider to the user's account. The client then redirects to the provider. */
export const linkProvider = (provider: string, next: string | null) => {
  const path = createConnectProviderPath(provider, next)
  const donePath = `${path}${path.includes('?') ? '&' : '?'}done`
  return client.linkSocial({ provider, callbackURL: toOriginPath(donePath), errorCallbackURL: toOriginPath(path) })
}
