/** SQLite formats times in UTC without a zone. `Date` would read them in the zone of this machine. */
const TIME_WITHOUT_ZONE = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)$/

/** Parses a text with a time. Returns an invalid date for any other text. */
export const parseTime = (text: string): Date => new Date(text.replace(TIME_WITHOUT_ZONE, '$1T$2Z'))
