import type { Texts } from './en.ts'

/**
 * The sentence for an error code as it arrives: in an answer (`INVALID_TOKEN`) or in the query of a redirect, which the
 * protocol writes in lowercase (`invalid_token`). One that means something else there has a row of its own
 * (`invalid_code`). Undefined for a code that is not among these.
 */
export const sentenceOf = (
  sentences: Readonly<Record<string, string>>,
  code: string | null | undefined,
): string | undefined => {
  const given = code ?? ''
  const known = Object.hasOwn(sentences, given) ? given : given.toUpperCase()
  return Object.hasOwn(sentences, known) ? sentences[known] : undefined
}

/** The sentence for an error code; a code that nobody knows gets the general sentence. */
export const errorText = (texts: Texts, code: string | null | undefined): string =>
  sentenceOf({ ...texts.errors, ...texts.areaErrors }, code) ?? texts.pages.error.fallback
