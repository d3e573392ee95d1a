import { client } from '../client.ts'
import { connectProviderPath } from './social-paths.ts'

/** Begins to connect a provider with the account of whoever is signed in; the client follows the answer there. */
export const linkProvider = (provider: string, next: string | null) => {
  const address = connectProviderPath(provider, next)
  const done = `${address}${address.includes('?') ? '&' : '?'}done`
  return client.linkSocial({ provider, callbackURL: done, errorCallbackURL: address })
}
