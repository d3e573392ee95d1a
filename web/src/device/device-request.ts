import type { LatchkeyCalls, ResponseOf } from '@latchkey/contract'

/** The request of a device whose code the user entered. */
export type DeviceRequest = ResponseOf<LatchkeyCalls['claimDeviceCode']>

export type DeviceOutcome = 'approved' | 'denied' | 'expired'
