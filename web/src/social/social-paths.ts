import { withNextPath } from '../session/next-path.ts'

interface CallbackPathOptions {
  next: string | null
  /** The address that was typed: whoever comes back without having signed in finds it there again. */
  email?: string
  /** There was no account before. */
  isNew?: boolean
}

/** Where a sign-in with a provider comes back to. */
export const socialCallbackPath = (provider: string, { next, email, isNew }: CallbackPathOptions): string => {
  const query = String(
    new URLSearchParams({ ...(isNew && { new: '' }), ...(next && { next }), ...(email && { email }) }),
  )
  return `/social/${provider}${query && `?${query}`}`
}

/** Where a provider is connected with the account of whoever is signed in; who is not is asked to sign in first. */
export const connectProviderPath = (provider: string, next: string | null): string =>
  withNextPath(`/social/${provider}/connect`, next)

/** The provider that is to be connected at `next`, if that is where somebody is going. */
export const parseConnectProviderPath = (next: string | null): string | null =>
  /^\/social\/([a-z0-9-]+)\/connect(?:\?|$)/.exec(next ?? '')?.[1] ?? null
