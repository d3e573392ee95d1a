import type { Context } from '../platform/context.ts'

/**
 * Returns the URL of a call. Starts with the configured base URL: request headers must not influence mailed links
 * (R10).
 */
export const createCallUrl = (ctx: Context, path: string, query: Record<string, string>): string =>
  `${ctx.settings.apiUrl}${path}?${new URLSearchParams(query)}`

/** Returns the page after a sign-in. A parameter names the step that the sign-in waits for. */
export const appendSignInStep = (target: string, signIn: object): string => {
  if ('twoFactorRedirect' in signIn) return appendQueryParameter(target, 'twoFactorRedirect', 'true')
  if ('requiredDataRedirect' in signIn) return appendQueryParameter(target, 'requiredDataRedirect', 'true')
  return target
}

/** Inserts the parameter before the fragment. Relative targets stay relative. */
export const appendQueryParameter = (target: string, name: string, value: string): string => {
  const end = target.includes('#') ? target.indexOf('#') : target.length
  const page = target.slice(0, end)
  return `${page}${page.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}${target.slice(end)}`
}
