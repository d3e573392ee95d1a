import { readMeta } from '../ui/read-meta.ts'

/** The method of the last sign-in in this browser: `email` for a password, or the id of a provider. */
export const readLastLoginMethod = (): string | null => {
  const name = readMeta('latchkey-login-method-cookie')
  const cookie = name && document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return cookie ? cookie.slice(cookie.indexOf('=') + 1) : null
}
