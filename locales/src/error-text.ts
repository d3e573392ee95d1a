import type { ScreenTexts } from './en.ts'

/**
 * The sentence for an error code as it arrives: in an answer (`INVALID_TOKEN`) or in the query of a redirect, which the
 * protocol writes in lowercase (`invalid_token`). A code that nobody knows gets the general sentence.
 */
export const errorText = (texts: ScreenTexts, code: string | null | undefined): string => {
  const sentences: Record<string, string> = texts.errors
  const known = (code ?? '').toUpperCase()
  return (Object.hasOwn(sentences, known) ? sentences[known] : undefined) ?? texts.pages.error.fallback
}
