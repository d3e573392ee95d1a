/** The limit of the service. */
export const MAX_SLUG_LENGTH = 64

/** Lowercase words of `a`–`z` and `0`–`9`, joined by single hyphens. */
export const isSlug = (value: string): boolean => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value)

/** Transliterates a name: `Кав’ярня №1` becomes `kaviarnia-no1`. Empty if no letter has a transliteration. */
export const suggestSlug = (name: string): string =>
  [
    ...name
      .toLowerCase()
      .replace(/['’`ʼ]/g, '')
      .normalize('NFC'),
  ]
    .map((letter) => latin[letter] ?? letter)
    .join('')
    // Removes the accents of all other letters.
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/^-+|-+$/g, '')

/**
 * Transliterations that Unicode decomposition doesn't provide. Ukrainian follows resolution 55 of 2010 of the Cabinet of
 * Ministers (without the rules for the start of a word), Russian follows the rules for passports.
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
