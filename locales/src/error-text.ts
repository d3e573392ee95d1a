import type { Texts } from './en.ts'

/**
 * Finds the text for an error code in a response (`INVALID_TOKEN`) or in the query of a redirect (`invalid_token`).
 * Redirects use lowercase. A redirect code with a different meaning has its own key (`invalid_code`).
 */
export const findErrorText = (
  errorTexts: Readonly<Record<string, string>>,
  code: string | null | undefined,
): string | undefined => {
  const given = code ?? ''
  const known = Object.hasOwn(errorTexts, given) ? given : given.toUpperCase()
  return Object.hasOwn(errorTexts, known) ? errorTexts[known] : undefined
}

/** Returns the text for an error code, or the fallback text for an unknown code. */
export const getErrorText = (texts: Texts, code: string | null | undefined): string =>
  findErrorText({ ...texts.errors, ...texts.areaErrors }, code) ?? texts.pages.error.fallback
