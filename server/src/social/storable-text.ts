/** Removes what PostgreSQL cannot store: U+0000 and lone surrogates. */
export const toStorableText = (text: string): string => text.replaceAll('\0', '').toWellFormed()
