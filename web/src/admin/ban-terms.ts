/** As a form has them. */
export interface BanTerms {
  reason: string
  duration: Duration
  /** A moment in the time zone of this device, `2029-01-31T12:00`; counts where the duration is `until`. */
  until: string
}

export type Duration = keyof typeof lengths

export const newBan: BanTerms = { reason: '', duration: 'week', until: '' }

export const isDuration = (text: string): text is Duration => Object.hasOwn(lengths, text)

/** The same, as ban-user wants it; null where the moment is none, or is past. */
export const banOf = ({ reason, duration, until }: BanTerms): { banReason?: string; banExpiresIn?: number } | null => {
  const length = duration === 'until' ? Math.round((Date.parse(until) - Date.now()) / 1000) : lengths[duration]
  if (length !== null && !(length > 0)) return null
  return { ...(reason.trim() && { banReason: reason.trim() }), ...(length !== null && { banExpiresIn: length }) }
}

const DAY = 86_400

/** Seconds; null: for good. */
const lengths = { hour: 3600, day: DAY, week: 7 * DAY, month: 30 * DAY, forever: null, until: null }
