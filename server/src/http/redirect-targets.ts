import { fail } from '../platform/errors.ts'
import type { OriginPolicy } from '../platform/origins.ts'

/** The fields that redirect a browser (R4). */
const redirectFields = [
  ['callbackURL', 'INVALID_CALLBACKURL'],
  ['redirectTo', 'INVALID_REDIRECTURL'],
  ['errorCallbackURL', 'INVALID_ERRORCALLBACKURL'],
  ['newUserCallbackURL', 'INVALID_NEWUSERCALLBACKURL'],
] as const

/** Fails unless each of these fields has a safe target: a path or a trusted origin, without a secret of its own. */
export const requireTrustedRedirects = (values: Record<string, unknown>, origins: OriginPolicy): void => {
  for (const [field, failure] of redirectFields) {
    const target = values[field]
    if (typeof target !== 'string' || target === '') continue
    if (!origins.isSafeRedirect(target) || hasOwnSecret(target)) fail(failure)
  }
}

/**
 * Checks the redirect fields of a POST before its validation, even if the call does not declare them, as the protocol
 * does.
 */
export const requireTrustedRawRedirects = (
  { query, body }: { readonly query?: unknown; readonly body?: unknown },
  origins: OriginPolicy,
): void => {
  const fields: Record<string, unknown> = Object(body)
  requireTrustedRedirects(fields, origins)
  const { callbackURL }: Record<string, unknown> = Object(query)
  if (!fields.callbackURL) requireTrustedRedirects({ callbackURL }, origins)
}

/**
 * Mailed links redirect to these targets. A target with its own token could lead the user from a genuine mail to a page
 * that applies a token of an attacker, for example to the page for a new password of the attacker's account. The pages of
 * mailed links read it from the query, the path or the fragment.
 */
const hasOwnSecret = (target: string): boolean => {
  const url = new URL(target, BASE)
  return url.searchParams.has('token') || leadsToSecret(url)
}

/**
 * Checks whether a URL, or one in its query, is a page of a mailed link with its secret: `/continue?to=`, `?next=` and the
 * pages of other applications with our screens lead to the URL in their query. Other pages can have a token of their own there.
 */
const leadsToSecret = ({ pathname, searchParams, hash }: URL, depth = 0): boolean => {
  const values = [...searchParams.values()]
  if (RESET_PAGE_WITH_TOKEN.test(pathname)) return true
  if (searchParams.has('token') && [pathname, ...values].some((path) => RESET_PAGE.test(path))) return true
  if (hash !== '' && PAGE_WITH_SECRET_IN_FRAGMENT.test(pathname)) return true
  return values.some(
    (value) => URL.canParse(value, BASE) && (depth === MAX_DEPTH || leadsToSecret(new URL(value, BASE), depth + 1)),
  )
}

/** More URLs inside each other than any page has. They are refused, because a long chain would take milliseconds to parse. */
const MAX_DEPTH = 5
const BASE = 'https://localhost'
const RESET_PAGE = /\/reset-password\/?$/
const RESET_PAGE_WITH_TOKEN = /\/reset-password\/[^/]/
const PAGE_WITH_SECRET_IN_FRAGMENT = /\/(accept-invitation|cancel-recovery|undo-email-change)(\/|$)/
