/** Characters of a name in a mail: enough for a name, too few for an advertisement. */
const MAX_NAME_LENGTH = 60

/**
 * Makes a user's name safe for a mail. An attacker can sign up with another user's address and any name, and so controls a
 * line of a mail that we send: no line breaks, no invisible or bidirectional characters, nothing that looks like a link.
 */
export const sanitizeName = (name: string): string => {
  const plain = removeSchemes(
    toSingleLine(
      name
        .slice(0, 1000)
        .normalize('NFKC')
        .replace(/\p{Cf}/gu, ''),
    ),
  )
    // Mail clients link bare hosts. A space turns “evil.com” into text and keeps “J. R. Smith” readable.
    .replace(/([.。:@])(?=[\p{L}\p{N}])/gu, '$1 ')
    .trim()
  const characters = [...plain]
  return characters.length > MAX_NAME_LENGTH
    ? `${characters
        .slice(0, MAX_NAME_LENGTH - 1)
        .join('')
        .trimEnd()}…`
    : plain
}

/** Replaces line breaks and control characters by spaces, for headers and sentences. */
export const toSingleLine = (text: string): string => text.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, toSpace).trim()

/** Keeps no-break spaces, which French typography needs: « Bonjour ! » */
const toSpace = (gap: string): string => (/^[\u00a0\u202f]$/.test(gap) ? gap : ' ')

/** Repeats until nothing changes, because removing one scheme can create another (“hthttp://tp://”). */
const removeSchemes = (text: string): string => {
  const remaining = text.replace(/[a-z][a-z0-9+.-]*:[/\\]+|www\.|[/\\]{2,}/gi, '')
  return remaining === text ? text : removeSchemes(remaining)
}
