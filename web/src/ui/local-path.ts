import { isSafeRedirectUrl } from '@latchkey/client'

/** Returns the value if it is a path of this app, otherwise null. Prevents open redirects. */
export const parseLocalPath = (value: string | null): string | null =>
  value?.startsWith('/') && isSafeRedirectUrl(value) ? value : null
