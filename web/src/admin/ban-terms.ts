/** As a form has them. */
export interface BanTerms {
  reason: string
  duration: Duration
  /** A moment in the time zone of this device, `2029-01-31T12:00`; counts where the duration is `until`. */
  until: string
}

export type Duration = keyof typeof secondsByDuration

export const defaultBanTerms: BanTerms = { reason: '', duration: 'week', until: '' }

export const isDuration = (text: string): text is Duration => Object.hasOwn(secondsByDuration, text)

/** The same, as ban-user wants it; null where the moment is none, or is past. */
export const toBan = ({ reason, duration, until }: BanTerms): { banReason?: string; banExpiresIn?: number } | null => {
  const length =
    duration === 'until' ? Math.round((Date.parse(until) - Date.now()) / 1000) : secondsByDuration[duration]
  if (length !== null && !(length > 0)) return null
  return { ...(reason.trim() && { banReason: reason.trim() }), ...(length !== null && { banExpiresIn: length }) }
}

const DAY_SECONDS = 86_400

/** Seconds; null: for good. */
const secondsByDuration = {
  hour: 3600,
  day: DAY_SECONDS,
  week: 7 * DAY_SECONDS,
  month: 30 * DAY_SECONDS,
  forever: null,
  until: null,
}
