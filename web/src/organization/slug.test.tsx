import { expect, test } from 'vitest'
import { isSlug, suggestSlug } from './slug.ts'

test.each([
  ['Acme', 'acme'],
  ['  Acme   Rockets, Inc. ', 'acme-rockets-inc'],
  ['Müller & Söhne', 'mueller-and-soehne'],
  ['Łódź Straße', 'lodz-strasse'],
  ['Éclair à l’œuf', 'eclair-a-loeuf'],
  ['ışık İstanbul', 'isik-istanbul'],
  ['Кав’ярня №1', 'kaviarnia-no1'],
  ['Ещё один Щит', 'eshche-odyn-shchyt'],
  ['--a--b--', 'a-b'],
  ['株式会社', ''],
  ['!!!', ''],
])('transliterates %j to %j', (name, slug) => {
  expect(suggestSlug(name)).toBe(slug)
})

test('creates a valid slug from a long name', () => {
  for (const name of ['word '.repeat(40), `${'x'.repeat(63)} y`, 'Щ'.repeat(100)]) {
    expect(isSlug(suggestSlug(name))).toBe(true)
    expect(suggestSlug(name).length).toBeLessThanOrEqual(64)
  }
})

test.each(['', 'a b', 'A', '-a', 'a-', 'a--b', 'ä', 'a_b', 'a.b'])('rejects the slug %j', (slug) => {
  expect(isSlug(slug)).toBe(false)
})
