import type { LanguageTag } from '@latchkey/contract'

/** Languages that tell one from many. */
interface Two {
  one: string
  other: string
}

/** Spanish and French say «un millón de horas», «un million d’heures»: `many` is for whole millions. */
interface TwoAndMillions extends Two {
  many: string
}

/** Slavic languages: 1, 21 · 2–4, 22–24 · 5–20, 25 · and `other` for fractions. */
interface Slavic {
  one: string
  few: string
  many: string
  other: string
}

/** Exactly the categories that `Intl.PluralRules` asks for, so that a missing form does not compile. */
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

/** The form of `forms` that fits `n`, with `#` replaced by `n` as the language writes numbers. */
export const plural = <Tag extends LanguageTag>(tag: Tag, n: number, forms: PluralForms[Tag]): string => {
  const candidates: Partial<Record<Intl.LDMLPluralRule, string>> = forms
  const { rules, numbers } = rulesOf(tag)
  const form = candidates[rules.select(n)] ?? forms.other
  return form.replace('#', () => numbers.format(n))
}

interface Rules {
  readonly rules: Intl.PluralRules
  readonly numbers: Intl.NumberFormat
}

/** Made once for each language: that costs more than all the rest of a mail. */
const rulesOf = (tag: LanguageTag): Rules => {
  const known = made.get(tag)
  if (known) return known
  const rules = { rules: new Intl.PluralRules(tag), numbers: new Intl.NumberFormat(tag) }
  made.set(tag, rules)
  return rules
}

const made = new Map<LanguageTag, Rules>()

/**
 * How long something lasts, in the unit a person would use: 3600 → “1 hour”, 86 400 → “24 hours”, 5400 → “90 minutes”,
 * 604 800 → “7 days”. `seconds` that are no whole minutes are rounded down: a link never lasts longer than promised.
 */
export const duration = <Tag extends LanguageTag>(
  tag: Tag,
  seconds: number,
  forms: Record<'minutes' | 'hours' | 'days', PluralForms[Tag]>,
): string => {
  if (seconds % DAY === 0 && seconds > DAY) return plural(tag, seconds / DAY, forms.days)
  if (seconds % HOUR === 0 && seconds > 0) return plural(tag, seconds / HOUR, forms.hours)
  return plural(tag, Math.floor(seconds / MINUTE), forms.minutes)
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
