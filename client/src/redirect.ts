/**
 * Navigates to the url of an answer that holds a url together with a redirect flag (specification, section 2), unless
 * the address is not a safe one.
 */
export const followRedirect = (answer: unknown): void => {
  if (typeof window === 'undefined' || typeof answer !== 'object' || answer === null) return
  if (!('redirect' in answer) || !answer.redirect || !('url' in answer) || typeof answer.url !== 'string') return
  if (isSafeRedirectUrl(answer.url)) window.location.href = answer.url
}

/**
 * Whether a browser may be sent there: an http(s) address without credentials, or a path of this origin. Decided on the
 * address that the browser will make of it, so no other scheme and no `//host` passes under a disguise.
 */
export const isSafeRedirectUrl = (target: string): boolean => {
  // Browsers drop tabs and line breaks, trim spaces and read a backslash as a slash: `/\t/evil`, `/\evil`.
  if (HIDDEN.test(target)) return false
  if (/^\/(?!\/)/.test(target)) return true
  if (!/^https?:\/\/[^/]/i.test(target) || !URL.canParse(target)) return false
  const { username, password } = new URL(target)
  return username === '' && password === ''
}

const HIDDEN = /[\s\\]|\p{Cc}/u
