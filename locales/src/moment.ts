import type { LanguageTag } from '@latchkey/contract'

/** A date and a time of day in UTC, which is named: for mails, whose reader may be anywhere. */
export const momentInUtc = (tag: LanguageTag, at: Date | number): string =>
  new Intl.DateTimeFormat(tag, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(at)

/** A date and a time of day in the time zone of the reader's device: for screens. */
export const moment = (tag: LanguageTag, at: Date | number): string =>
  new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }).format(at)

/** A date where the time of day does not matter, in the time zone of the reader's device. */
export const day = (tag: LanguageTag, at: Date | number): string =>
  new Intl.DateTimeFormat(tag, { dateStyle: 'medium' }).format(at)

/** A few seconds, in short: for a button that counts down. */
export const seconds = (tag: LanguageTag, n: number): string =>
  new Intl.NumberFormat(tag, { style: 'unit', unit: 'second', unitDisplay: 'short' }).format(n)
