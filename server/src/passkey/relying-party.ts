import { isLocalHost } from '@latchkey/contract'
import type { Context } from '../platform/context.ts'

/** Returns the options of passkeys. Calls exist only if they are enabled. */
export const requirePasskeySettings = ({ settings }: Context) => {
  if (!settings.passkey) throw new Error('Passkeys are disabled')
  return settings.passkey
}

/**
 * Checks whether a page of this origin can use our passkeys. Depends on the configuration alone: the origin comes from
 * the authenticator's client data, never from a header.
 */
export const isExpectedOrigin = (ctx: Context, origin: string): boolean => {
  const { rpId, origins } = requirePasskeySettings(ctx)
  if (origins.includes(origin)) return true
  if (!ctx.origins.isTrustedOrigin(origin)) return false
  const { protocol, hostname } = new URL(origin)
  const isSecure = protocol === 'https:' || (protocol === 'http:' && isLocalHost(hostname))
  return isSecure && (hostname === rpId || hostname.endsWith(`.${rpId}`))
}
