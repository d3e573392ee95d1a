import { client } from '../client.ts'
import { connectAddress } from './addresses.ts'

/** Begins to connect a provider with the account of whoever is signed in; the client follows the answer there. */
export const connectWith = (provider: string, next: string | null) => {
  const address = connectAddress(provider, next)
  const done = `${address}${address.includes('?') ? '&' : '?'}done`
  return client.linkSocial({ provider, callbackURL: done, errorCallbackURL: address })
}
