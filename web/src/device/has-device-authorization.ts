import { readMeta } from '../ui/read-meta.ts'

/** Checks whether users can approve the sign-in of a device. */
export const hasDeviceAuthorization = (): boolean => readMeta('latchkey-device-authorization') === 'on'
