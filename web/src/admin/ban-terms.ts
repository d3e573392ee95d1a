/** The values of the ban form. */
export interface BanTerms {
  reason: string
  duration: Duration
  /** A local date and time, `2029-01-31T12:00`. Used only if the duration is `until`. */
  until: string
}

export type Duration = keyof typeof secondsByDuration

/** The fields that `banUser` accepts. */
export interface Ban {
  banReason?: string
  banExpiresIn?: number
}

export const defaultBanTerms: BanTerms = { reason: '', duration: 'week', until: '' }

export const isDuration = (text: string): text is Duration => Object.hasOwn(secondsByDuration, text)

/** Returns null if the end of the ban is invalid or in the past. */
export const toBan = ({ reason, duration, until }: BanTerms): Ban | null => {
  const seconds = duration === 'until' ? computeSecondsUntil(until) : secondsByDuration[duration]
  // An invalid date results in NaN.
  const isValid = seconds === null || seconds > 0
  if (!isValid) return null
  return { ...(reason.trim() && { banReason: reason.trim() }), ...(seconds !== null && { banExpiresIn: seconds }) }
}

const computeSecondsUntil = (localTime: string): number => Math.round((Date.parse(localTime) - Date.now()) / 1000)

const DAY_SECONDS = 86_400

/** Null: the ban doesn't expire, or the form contains the end. */
const secondsByDuration = {
  hour: 3600,
  day: DAY_SECONDS,
  week: 7 * DAY_SECONDS,
  month: 30 * DAY_SECONDS,
  forever: null,
  until: null,
}
