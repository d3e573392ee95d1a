import * as z from 'zod/mini'

/** Line breaks, and characters that change the direction of the text after them (UAX #9). */
const UNSAFE_CHARACTERS = /[\n\v\f\r\u0085\u2028\u2029\p{Bidi_Control}]+/gu
const INVISIBLE_TEXT = /^(?=.*\p{Default_Ignorable_Code_Point})[\s\p{Default_Ignorable_Code_Point}]+$/u

/** Replaces unsafe characters by spaces and cuts the text. Returns an empty text if nothing is visible. */
export const toSafeName = (text: string, maxLength: number): string => {
  const line = text.replace(UNSAFE_CHARACTERS, ' ').trim()
  // slice() can split a surrogate pair.
  const name = line
    .slice(0, maxLength)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
  return INVISIBLE_TEXT.test(name) ? '' : name
}

/** Rejects names that other users see as several lines, in the wrong place, or not at all. */
export const safeName = z.refine<string>(
  (text) => text.search(UNSAFE_CHARACTERS) === -1 && !INVISIBLE_TEXT.test(text),
  {
    error: 'Expected visible text without line breaks and bidirectional control characters',
  },
)

/** The display name of a user. It can be empty. */
export const userName = z.string().check(z.maxLength(200), safeName)
