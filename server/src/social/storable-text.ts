/** A provider's text as both databases keep it: PostgreSQL stores neither U+0000 nor halves of surrogate pairs. */
export const toStorableText = (text: string): string => text.replaceAll('\0', '').toWellFormed()
