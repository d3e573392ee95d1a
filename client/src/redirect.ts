import { toFields } from './parse.ts'

/** Navigates to the URL of a response with `redirect: true` and `url`, if the URL is safe. */
export const followRedirect = (data: unknown): void => {
  const { redirect, url } = toFields(data)
  if (!redirect || typeof url !== 'string' || !isSafeRedirectUrl(url)) return
  if (typeof window !== 'undefined') window.location.href = url
}

/**
 * Whether a redirect to this URL is safe: an http(s) URL without credentials, or a path of this origin. Other schemes and
 * `//host` are refused in every form that a browser accepts.
 *
 * @example
 * isSafeRedirectUrl('/account') // true
 * isSafeRedirectUrl('//evil.example') // false
 */
export const isSafeRedirectUrl = (url: string): boolean => {
  // Browsers ignore tabs, line breaks and outer spaces, and treat a backslash as a slash: `/\t/evil`, `/\evil`.
  if (IGNORED_CHARACTERS.test(url)) return false
  if (/^\/(?!\/)/.test(url)) return !startsWithHost(url)
  if (!/^https?:\/\/[^/]/i.test(url) || !URL.canParse(url)) return false
  const { username, password } = new URL(url)
  return username === '' && password === ''
}

/** Whether the path without its dot segments is `//host`, to which a router would link: `/a/..//host`. */
const startsWithHost = (path: string): boolean => new URL(path, 'http://localhost').pathname.startsWith('//')

const IGNORED_CHARACTERS = /[\s\\]|\p{Cc}/u
