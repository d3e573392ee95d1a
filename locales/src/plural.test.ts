import type { LanguageTag } from '@latchkey/contract'
import { describe, expect, test } from 'vitest'
import { formatDuration, type PluralForms, formatPlural } from './plural.ts'

/** Typed after `PluralForms`, so that the compiler checks the table against it and the test checks it against Intl. */
const categories: { [Tag in LanguageTag]: Record<keyof PluralForms[Tag], true> } = {
  en: { one: true, other: true },
  uk: { one: true, few: true, many: true, other: true },
  ru: { one: true, few: true, many: true, other: true },
  es: { one: true, many: true, other: true },
  de: { one: true, other: true },
  pl: { one: true, few: true, many: true, other: true },
  fr: { one: true, many: true, other: true },
  tr: { one: true, other: true },
}

test.each(Object.entries(categories))('%s has exactly the plural categories of Intl.PluralRules', (tag, forms) => {
  expect(Object.keys(forms).toSorted()).toEqual(new Intl.PluralRules(tag).resolvedOptions().pluralCategories.toSorted())
})

test.each([
  [0, '0 листів'],
  [1, '1 лист'],
  [2, '2 листи'],
  [5, '5 листів'],
  [11, '11 листів'],
  [21, '21 лист'],
  [100, '100 листів'],
  [1.5, '1,5 листа'],
])('%d selects its form and is formatted as a number of the language', (n, expected) => {
  expect(formatPlural('uk', n, { one: '# лист', few: '# листи', many: '# листів', other: '# листа' })).toBe(expected)
})

test('French and Spanish add “de” after whole millions', () => {
  expect(formatPlural('fr', 1_000_000, { one: '# heure', many: '# d’heures', other: '# heures' })).toMatch(
    /000 d’heures$/,
  )
  expect(formatPlural('es', 2_000_000, { one: '# hora', many: '# de horas', other: '# horas' })).toMatch(
    /000 de horas$/,
  )
})

describe('a duration uses the most readable unit', () => {
  const forms = {
    minutes: { one: '# minute', other: '# minutes' },
    hours: { one: '# hour', other: '# hours' },
    days: { one: '# day', other: '# days' },
  }
  test.each([
    [60, '1 minute'],
    [600, '10 minutes'],
    [3600, '1 hour'],
    [5400, '90 minutes'],
    [86_400, '24 hours'],
    [172_800, '2 days'],
    [604_800, '7 days'],
    [119, '1 minute'],
    [0, '0 minutes'],
  ])('%d seconds are %s', (seconds, expected) => {
    expect(formatDuration('en', seconds, forms)).toBe(expected)
  })
})
