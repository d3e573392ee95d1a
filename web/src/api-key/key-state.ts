import type { ApiKey } from '@latchkey/contract'

export type KeyState = 'active' | 'expiringSoon' | 'expired' | 'disabled' | 'usedUp'

type StateFields = Pick<
  ApiKey,
  'enabled' | 'expiresAt' | 'remaining' | 'refillAmount' | 'refillInterval' | 'lastRefillAt'
>

export const DAY_MS = 86_400_000
const SOON_MS = 7 * DAY_MS

/** Checks whether programs can use the key, and the first reason why not. */
export const getKeyState = (key: StateFields, now: number): KeyState => {
  if (key.expiresAt !== null && key.expiresAt.getTime() <= now) return 'expired'
  if (!key.enabled) return 'disabled'
  if (isUsedUp(key, now)) return 'usedUp'
  return key.expiresAt !== null && key.expiresAt.getTime() <= now + SOON_MS ? 'expiringSoon' : 'active'
}

/** The next use refills a quota whose interval has passed. */
const isUsedUp = ({ remaining, refillAmount, refillInterval, lastRefillAt }: StateFields, now: number): boolean => {
  if (remaining !== 0) return false
  if (!refillAmount || refillInterval === null || lastRefillAt === null) return true
  return lastRefillAt.getTime() + refillInterval > now
}

export const stateColors: Record<KeyState, string> = {
  active: 'teal',
  expiringSoon: 'orange',
  expired: 'gray',
  disabled: 'gray',
  usedUp: 'orange',
}
