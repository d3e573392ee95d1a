/** Navigates to the URL of a response with `redirect: true` and `url`, if the URL is safe. */
export const followRedirect = (data: unknown): void => {
  if (typeof window === 'undefined' || typeof data !== 'object' || data === null) return
  if (!('redirect' in data) || !data.redirect || !('url' in data) || typeof data.url !== 'string') return
  if (isSafeRedirectUrl(data.url)) window.location.href = data.url
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
  if (/^\/(?!\/)/.test(url)) return true
  if (!/^https?:\/\/[^/]/i.test(url) || !URL.canParse(url)) return false
  const { username, password } = new URL(url)
  return username === '' && password === ''
}

const IGNORED_CHARACTERS = /[\s\\]|\p{Cc}/u
