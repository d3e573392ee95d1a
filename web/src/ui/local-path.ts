import { isSafeRedirectUrl } from '@latchkey/client'

/** `value` if it is a path of this app: nobody is led elsewhere by an address that somebody else wrote. */
export const parseLocalPath = (value: string | null): string | null =>
  value?.startsWith('/') && isSafeRedirectUrl(value) ? value : null
