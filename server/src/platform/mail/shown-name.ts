/** Characters of a name that a mail shows: enough for a person, too few for a sales pitch. */
const LONGEST_NAME = 60

/**
 * The name of a user as a mail may show it. A stranger can sign up somebody else's address under any name and so write
 * a line of a mail that we send: no line breaks, no invisible or turned characters, nothing that reads as a link.
 */
export const shownName = (name: string): string => {
  const plain = withoutSchemes(
    oneLine(
      name
        .slice(0, 1000)
        .normalize('NFKC')
        .replace(/\p{Cf}/gu, ''),
    ),
  )
    // Mail programs link bare hosts too: “evil.com” no longer is one with a space, and “J.R. Smith” reads well with it.
    .replace(/([.。:@])(?=[\p{L}\p{N}])/gu, '$1 ')
    .trim()
  const characters = [...plain]
  return characters.length > LONGEST_NAME
    ? `${characters
        .slice(0, LONGEST_NAME - 1)
        .join('')
        .trimEnd()}…`
    : plain
}

/** Line breaks and control characters become spaces: what goes into a header or a sentence is one line. */
export const oneLine = (text: string): string => text.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, keepNoBreakSpaces).trim()

/** French typography needs them: « Bonjour ! » */
const keepNoBreakSpaces = (gap: string): string => (/^[\u00a0\u202f]$/.test(gap) ? gap : ' ')

/** Removing one may leave another (“hthttp://tp://”), so it goes on until nothing is left to remove. */
const withoutSchemes = (text: string): string => {
  const shorter = text.replace(/[a-z][a-z0-9+.-]*:[/\\]+|www\.|[/\\]{2,}/gi, '')
  return shorter === text ? text : withoutSchemes(shorter)
}
