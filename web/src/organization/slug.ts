/** Characters of a slug, as the service allows them. */
export const MAX_SLUG_LENGTH = 64

/** Lower-cased words of `a`–`z` and `0`–`9`, joined by single hyphens. */
export const isSlug = (value: string): boolean => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value)

/** A slug that a name suggests: `Кав’ярня №1` → `kaviarnia-1`; empty where the name has no letter that we can write. */
export const suggestSlug = (name: string): string =>
  [
    ...name
      .toLowerCase()
      .replace(/['’`ʼ]/g, '')
      .normalize('NFC'),
  ]
    .map((letter) => latin[letter] ?? letter)
    .join('')
    // Accents of all other letters.
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/^-+|-+$/g, '')

/**
 * Letters of our languages that no accent explains. Ukrainian as its government writes it (resolution 55 of 2010, away
 * from the start of a word), Russian as passports do.
 */
const latin: Record<string, string> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  '&': ' and ',
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'h',
  ґ: 'g',
  д: 'd',
  е: 'e',
  є: 'ie',
  ж: 'zh',
  з: 'z',
  и: 'y',
  і: 'i',
  ї: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ь: '',
  ю: 'iu',
  я: 'ia',
  ё: 'e',
  ъ: '',
  ы: 'y',
  э: 'e',
}
