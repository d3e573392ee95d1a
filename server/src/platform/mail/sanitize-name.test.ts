import { expect, test } from 'vitest'
import { toSingleLine, sanitizeName } from './sanitize-name.ts'

test.each([
  ['Anna', 'Anna'],
  ['Наталія Шевченко-Коваль', 'Наталія Шевченко-Коваль'],
  ['Ada O’Neill', 'Ada O’Neill'],
  ['José Ángel  Núñez ', 'José Ángel Núñez'],
  ['J.R. Smith', 'J. R. Smith'],
  ['Dr. Ömer Çelik', 'Dr. Ömer Çelik'],
  ['王小明', '王小明'],
  ['', ''],
])('the name %j is shown as %j', (name, expected) => {
  expect(sanitizeName(name)).toBe(expected)
})

test.each([
  ['https://evil.example/login', 'evil. example/login'],
  ['Click http://evil.example now', 'Click evil. example now'],
  ['hthttp://tp://evil.example', 'evil. example'],
  ['wwwwww..evil.example', 'evil. example'],
  ['WWW.EVIL.EXAMPLE', 'EVIL. EXAMPLE'],
  ['//evil.example', 'evil. example'],
  ['https:\\\\evil.example', 'evil. example'],
  ['ｈｔｔｐ：／／ｅｖｉｌ．ｅｘａｍｐｌｅ', 'evil. example'],
  ['evil。example', 'evil。 example'],
  ['ht\u200btps://evil.ex\u00adample', 'evil. example'],
  ['mailto:thief@evil.example', 'mailto: thief@ evil. example'],
  ['javascript:alert(1)', 'javascript: alert(1)'],
])('no mail program makes a link of the name %j', (name, expected) => {
  expect(sanitizeName(name)).toBe(expected)
})

test('a name that turns the direction of the text keeps only its letters', () => {
  expect(sanitizeName('Anna\u202egnp.exe\u2066')).toBe('Annagnp. exe')
})

test('a long name is cut to 60 characters, not within one', () => {
  expect(sanitizeName('a'.repeat(60))).toBe('a'.repeat(60))
  const cut = sanitizeName('🦊'.repeat(5000))
  expect([...cut]).toHaveLength(60)
  expect(cut).toBe(`${'🦊'.repeat(59)}…`)
})

test('line breaks of every kind become one space', () => {
  expect(toSingleLine('a\r\nBcc: x\u2028y\u0085z\u0000!\tb')).toBe('a Bcc: x y z ! b')
})

test('the no-break spaces of French stay', () => {
  expect(toSingleLine('Bienvenue\u202f! «\u00a0Oui\u00a0»')).toBe('Bienvenue\u202f! «\u00a0Oui\u00a0»')
})
