import type { LanguageTag } from '@latchkey/contract'

interface Two {
  one: string
  other: string
}

/** `many` is for whole millions: «un millón de horas», «un million d’heures». */
interface TwoAndMillions extends Two {
  many: string
}

/** Russian: `one` for 1 and 21, `few` for 2–4, `many` for 5–20, `other` for fractions. */
interface Slavic {
  one: string
  few: string
  many: string
  other: string
}

/** The categories of `Intl.PluralRules` for each language, so that a missing form doesn’t compile. */
export interface PluralForms {
  en: Two
  uk: Slavic
  ru: Slavic
  es: TwoAndMillions
  de: Two
  pl: Slavic
  fr: TwoAndMillions
  tr: Two
}

/** Returns the form for `n`, with `#` replaced by the formatted number. */
export const formatPlural = <Tag extends LanguageTag>(tag: Tag, n: number, forms: PluralForms[Tag]): string => {
  const candidates: Partial<Record<Intl.LDMLPluralRule, string>> = forms
  const { rules, numbers } = getRules(tag)
  const form = candidates[rules.select(n)] ?? forms.other
  return form.replace('#', () => numbers.format(n))
}

interface Rules {
  readonly rules: Intl.PluralRules
  readonly numbers: Intl.NumberFormat
}

/** Cached, because creating the `Intl` objects costs more than rendering the rest of a mail. */
const getRules = (tag: LanguageTag): Rules => {
  const cached = rulesCache.get(tag)
  if (cached) return cached
  const rules = { rules: new Intl.PluralRules(tag), numbers: new Intl.NumberFormat(tag) }
  rulesCache.set(tag, rules)
  return rules
}

const rulesCache = new Map<LanguageTag, Rules>()

/**
 * Formats a duration in the most readable unit: 3600 → “1 hour”, 5400 → “90 minutes”, 86 400 → “24 hours”,
 * 604 800 → “7 days”. Rounds down to whole minutes, because a link must not expire earlier than the text says.
 */
export const formatDuration = <Tag extends LanguageTag>(
  tag: Tag,
  seconds: number,
  forms: Record<'minutes' | 'hours' | 'days', PluralForms[Tag]>,
): string => {
  if (seconds % DAY === 0 && seconds > DAY) return formatPlural(tag, seconds / DAY, forms.days)
  if (seconds % HOUR === 0 && seconds > 0) return formatPlural(tag, seconds / HOUR, forms.hours)
  return formatPlural(tag, Math.floor(seconds / MINUTE), forms.minutes)
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
