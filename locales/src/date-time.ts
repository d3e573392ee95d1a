import type { LanguageTag } from '@latchkey/contract'

/** For mails: a date and time that names UTC, because the reader’s time zone is unknown. */
export const formatUtcDateTime = (tag: LanguageTag, at: Date | number): string =>
  new Intl.DateTimeFormat(tag, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(at)

/** For screens: a date and time in the time zone of the device. */
export const formatDateTime = (tag: LanguageTag, at: Date | number): string =>
  new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }).format(at)

/** For screens: a date in the time zone of the device. */
export const formatDate = (tag: LanguageTag, at: Date | number): string =>
  new Intl.DateTimeFormat(tag, { dateStyle: 'medium' }).format(at)

/** A short form for the countdown on a button: “5 sec”. */
export const formatSeconds = (tag: LanguageTag, n: number): string =>
  new Intl.NumberFormat(tag, { style: 'unit', unit: 'second', unitDisplay: 'short' }).format(n)

/** A short form for measured times: “120 ms”. */
export const formatMilliseconds = (tag: LanguageTag, n: number): string =>
  new Intl.NumberFormat(tag, { style: 'unit', unit: 'millisecond', unitDisplay: 'short' }).format(n)
