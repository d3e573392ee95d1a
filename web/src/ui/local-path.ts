import { isSafeRedirectUrl } from '@latchkey/client'

/** `value` if it is a path of this app, else null. Prevents open redirects. */
export const parseLocalPath = (value: string | null): string | null =>
  value?.startsWith('/') && isSafeRedirectUrl(value) ? value : null
