/** The supported languages: the code in the API, the BCP 47 tag, and the native name. */
export const languages = [
  { code: 'ENG', tag: 'en', name: 'English' },
  { code: 'UKR', tag: 'uk', name: 'Українська' },
  { code: 'RUS', tag: 'ru', name: 'Русский' },
  { code: 'SPA', tag: 'es', name: 'Español' },
  { code: 'GERMAN', tag: 'de', name: 'Deutsch' },
  { code: 'POL', tag: 'pl', name: 'Polski' },
  { code: 'FRA', tag: 'fr', name: 'Français' },
  { code: 'TURKEY', tag: 'tr', name: 'Türkçe' },
] as const

/** The language of a user in requests and responses, such as `GERMAN`. */
export type LanguageCode = (typeof languages)[number]['code']
/** A BCP 47 tag, such as `de`, for `lang` attributes and the texts of `locales`. */
export type LanguageTag = (typeof languages)[number]['tag']

/**
 * Returns the best supported language for an `Accept-Language` header (RFC 9110, section 12.5.4) or a list of tags: by
 * quality, then by order. Defaults to English.
 */
export const matchLanguage = (accepted: string): LanguageTag => {
  const preferences = accepted
    .slice(0, 500)
    .split(',')
    .map((preference) => {
      const [range = '', ...parameters] = preference.split(';').map((part) => part.trim().toLowerCase())
      const quality = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1)
      return { tag: range.split('-')[0], quality: Number.isFinite(quality) ? quality : 0 }
    })
    .filter((preference) => preference.quality > 0)
    .sort((a, b) => b.quality - a.quality)
  for (const { tag } of preferences) {
    const language = languages.find((candidate) => candidate.tag === tag)
    if (language) return language.tag
  }
  return 'en'
}
