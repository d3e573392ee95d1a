/** The eight languages: the code of the specification's enumeration, its BCP 47 tag, its own name. */
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

export type LanguageCode = (typeof languages)[number]['code']
export type LanguageTag = (typeof languages)[number]['tag']

/**
 * The language that fits an `Accept-Language` header (RFC 9110, section 12.5.4) or a list of tags, by quality, then by
 * order; English where none does.
 */
export const matchLanguage = (accepted: string): LanguageTag => {
  const wishes = accepted
    .slice(0, 500)
    .split(',')
    .map((wish) => {
      const [range = '', ...parameters] = wish.split(';').map((part) => part.trim().toLowerCase())
      const quality = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1)
      return { tag: range.split('-')[0], quality: Number.isFinite(quality) ? quality : 0 }
    })
    .filter((wish) => wish.quality > 0)
    .sort((a, b) => b.quality - a.quality)
  for (const { tag } of wishes) {
    const language = languages.find((candidate) => candidate.tag === tag)
    if (language) return language.tag
  }
  return 'en'
}
