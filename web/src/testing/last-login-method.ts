import { setMeta } from './set-meta.ts'

const COOKIE = 'latchkey.last_used_login_method'

/** Sets the cookie of the service with the last sign-in method. */
export const setLastLoginMethod = (method: string): void => {
  setMeta('latchkey-login-method-cookie', COOKIE)
  document.cookie = `${COOKIE}=${method}; path=/`
}

export const clearLastLoginMethod = (): void => {
  setMeta('latchkey-login-method-cookie', '')
  document.cookie = `${COOKIE}=; path=/; max-age=0`
}
