import { withNextPath } from '../session/next-path.ts'

interface CallbackPathOptions {
  next: string | null
  /** The email that the user entered. The form contains it again when the sign-in fails. */
  email?: string
  /** Whether the sign-in created the account. */
  isNew?: boolean
}

/** Returns the callback path of a sign-in with a provider. */
export const createSocialCallbackPath = (provider: string, { next, email, isNew }: CallbackPathOptions): string => {
  const query = String(
    new URLSearchParams({ ...(isNew && { new: '' }), ...(next && { next }), ...(email && { email }) }),
  )
  return `/social/${provider}${query && `?${query}`}`
}

/** Returns the screen that connects a provider to the user's account. It requires sign-in. */
export const createConnectProviderPath = (provider: string, next: string | null): string =>
  withNextPath(`/social/${provider}/connect`, next)

/** Parses the provider of a path from `createConnectProviderPath`, or null for other paths. */
export const parseConnectProviderPath = (next: string | null): string | null =>
  /^\/social\/([a-z0-9-]+)\/connect(?:\?|$)/.exec(next ?? '')?.[1] ?? null
