export type Strength = 'weak' | 'fair' | 'good' | 'strong'

/** Estimates how well a password resists guessing. `personal` are known data of the user: name, email, product. */
export const estimatePasswordStrength = (password: string, personal: readonly string[] = []): Strength => {
  const guessesLog10 = estimateGuessesLog10(password, personal)
  if (guessesLog10 < 6) return 'weak'
  if (guessesLog10 < 9) return 'fair'
  return guessesLog10 < 12 ? 'good' : 'strong'
}

/**
 * Estimates the decimal logarithm of the guesses that an attacker needs who knows how users choose passwords. Common and
 * personal words, keyboard rows, sequences, repetitions and years cost few guesses; pronounceable letters cost fewer than
 * random ones. The service itself checks the length, and refuses common and leaked passwords.
 */
export const estimateGuessesLog10 = (password: string, personal: readonly string[] = []): number => {
  const normalized = normalize(password)
  const personalWords = personal
    .flatMap((text) => normalize(text).split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= 3)
  // `cheapest[start]` is the cost of the cheapest sequence of matches from `start` to the end.
  const cheapest = Array.from({ length: normalized.length + 1 }, () => 0)
  for (let start = normalized.length - 1; start >= 0; start--) {
    const costs = findMatches(normalized, start, personalWords).map(({ length, cost }) => {
      const isSubstituted =
        length > 1 && password.slice(start, start + length) !== normalized.slice(start, start + length)
      // Attackers also try capital letters and substitutions, but not first.
      return cost + (isSubstituted ? 0.5 : 0) + (cheapest[start + length] ?? 0)
    })
    cheapest[start] = Math.min(...costs)
  }
  return cheapest[0] ?? 0
}

interface Match {
  length: number
  cost: number
}

/** Finds every pattern that begins at this position. */
const findMatches = (normalized: string, start: number, personalWords: readonly string[]): Match[] => [
  { length: 1, cost: estimateCharacter(normalized[start] ?? '') },
  ...matchWords(normalized, start, personalWords, 0.5),
  ...matchWords(normalized, start, COMMON_WORDS, 2),
  ...matchYear(normalized, start),
  ...matchRepetition(normalized, start),
  ...matchSequence(normalized, start),
  ...matchPronounceable(normalized, start),
]

const matchWords = (normalized: string, start: number, words: readonly string[], cost: number): Match[] =>
  words.filter((word) => normalized.startsWith(word, start)).map(({ length }) => ({ length, cost }))

const matchYear = (normalized: string, start: number): Match[] =>
  /^(19|20)\d\d/.test(normalized.slice(start, start + 4)) ? [{ length: 4, cost: 1.5 }] : []

/** `aaaa`, `abcabc`: costs the repeated unit and the number of repetitions. */
const matchRepetition = (normalized: string, start: number): Match[] => {
  const [whole = '', unit = ''] = /^(.{1,8}?)\1{2,}/u.exec(normalized.slice(start)) ?? []
  const unitCost = [...unit].reduce((sum, character) => sum + estimateCharacter(character), 0)
  return whole === '' ? [] : [{ length: whole.length, cost: Math.min(unitCost, 3) + 0.5 }]
}

/** Three or more adjacent keys, letters or digits in order, in either direction. */
const matchSequence = (normalized: string, start: number): Match[] => {
  const longest = Math.min(normalized.length - start, 26)
  for (let length = longest; length >= 3; length--) {
    const run = normalized.slice(start, start + length)
    if (SEQUENCES.some((sequence) => sequence.includes(run))) return [{ length, cost: 1.5 }]
  }
  return []
}

/** Pronounceable letters are probably a word, so each letter is easier to guess after the previous ones. */
const matchPronounceable = (normalized: string, start: number): Match[] => {
  const [run = ''] = /^\p{L}{4,}/u.exec(normalized.slice(start)) ?? []
  const isPronounceable = VOWEL.test(run) && !CONSONANTS.test(run)
  return isPronounceable ? [{ length: run.length, cost: 1.4 + 0.8 * (run.length - 1) }] : []
}

const VOWEL = /[aeiouyäöüıáéíóúàèùâêîôûãõåæøąęаеиоуыэюяіїєё]/u
const CONSONANTS = /[bcdfghjklmnpqrstvwxzбвгджзклмнпрстфхцчшщ]{5}/u

const estimateCharacter = (character: string): number => {
  if (/\d/.test(character)) return 1
  return /\p{L}/u.test(character) ? 1.4 : 1.5
}

/** Converts to lowercase and replaces substitutions such as `0` for `o`. Numbers are kept. */
const normalize = (text: string): string =>
  text
    .toLowerCase()
    .replace(
      /(?<=\p{L})[0134578@$](?=\p{L})|(?<=\p{L})[03@$]|[@$](?=\p{L})/gu,
      (character) => substitutions[character] ?? character,
    )

const substitutions: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  '@': 'a',
  $: 's',
}

const ascendingSequences = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertz',
  'azerty',
  'йцукенгшщзхъ',
  'фывапролджэ',
  'ячсмитьбю',
  '1q2w3e4r5t6y',
  '1qaz2wsx3edc',
  'qazwsxedc',
]
const SEQUENCES = [...ascendingSequences, ...ascendingSequences.map((sequence) => [...sequence].toReversed().join(''))]

/** The most frequent leaked passwords, and the words that users of the eight languages choose. */
const COMMON_WORDS = `password passwort passw0rd contraseña contrasena motdepasse haslo hasło parola sifre şifre пароль
  secret geheim welcome willkommen admin administrator login letmein iloveyou monkey dragon sunshine princess football
  baseball master shadow superman batman trustno michael jordan hello hallo hola bonjour salut witaj merhaba привет привіт
  love amor amour liebe kocham seni люблю любов charlie daniel jessica ashley thomas andrea maria natasha наташа test
  user guest default changeme latchkey summer sommer winter spring autumn herbst january januar polska turkiye galatasaray
  fenerbahce besiktas barcelona realmadrid schalke bayern arsenal liverpool chelsea juventus matrix freedom whatever
  computer internet samsung google starwars pokemon naruto cookie cheese flower hunter ranger soccer hockey killer pepper
  ginger tigger silver golden orange purple banana`.split(/\s+/)
