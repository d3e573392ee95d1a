export type Strength = 'weak' | 'fair' | 'good' | 'strong'

/** Estimates how well a password resists guessing. `personal` are known data of the user: name, email, product. */
export const estimatePasswordStrength = (password: string, personal: readonly string[] = []): Strength => {
  const guesses = estimateGuesses(password, personal)
  if (guesses < 6) return 'weak'
  if (guesses < 9) return 'fair'
  return guesses < 12 ? 'good' : 'strong'
}

/**
 * Estimates how many guesses an attacker needs who knows how users choose passwords, as a power of ten. Common and
 * personal words, keyboard rows, sequences, repetitions and years cost few guesses; pronounceable letters cost fewer than
 * random ones. The service itself checks only the length.
 */
export const estimateGuesses = (password: string, personal: readonly string[] = []): number => {
  const normalized = normalize(password)
  const known = personal.flatMap((text) => normalize(text).split(/[^\p{L}\p{N}]+/u)).filter((word) => word.length >= 3)
  // `cheapest[at]` is the cheapest sequence of matches from there to the end.
  const cheapest = Array.from({ length: normalized.length + 1 }, () => 0)
  for (let at = normalized.length - 1; at >= 0; at--) {
    const costs = findMatches(normalized, at, known).map(({ length, cost }) => {
      const isSubstituted = length > 1 && password.slice(at, at + length) !== normalized.slice(at, at + length)
      // Attackers also try capital letters and substitutions, but not first.
      return cost + (isSubstituted ? 0.5 : 0) + (cheapest[at + length] ?? 0)
    })
    cheapest[at] = Math.min(...costs)
  }
  return cheapest[0] ?? 0
}

interface Match {
  length: number
  cost: number
}

/** Finds every pattern that starts at this position. */
const findMatches = (plain: string, at: number, known: readonly string[]): Match[] => [
  { length: 1, cost: estimateCharacter(plain[at] ?? '') },
  ...matchWords(plain, at, known, 0.5),
  ...matchWords(plain, at, COMMON_WORDS, 2),
  ...matchYear(plain, at),
  ...matchRepetition(plain, at),
  ...matchSequence(plain, at),
  ...matchPronounceable(plain, at),
]

const matchWords = (plain: string, at: number, words: readonly string[], cost: number): Match[] =>
  words.filter((word) => plain.startsWith(word, at)).map(({ length }) => ({ length, cost }))

const matchYear = (plain: string, at: number): Match[] =>
  /^(19|20)\d\d/.test(plain.slice(at, at + 4)) ? [{ length: 4, cost: 1.5 }] : []

/** `aaaa`, `abcabc`: costs the repeated unit and the number of repetitions. */
const matchRepetition = (plain: string, at: number): Match[] => {
  const [whole = '', unit = ''] = /^(.{1,8}?)\1{2,}/u.exec(plain.slice(at)) ?? []
  const once = [...unit].reduce((sum, character) => sum + estimateCharacter(character), 0)
  return whole === '' ? [] : [{ length: whole.length, cost: Math.min(once, 3) + 0.5 }]
}

/** Three or more adjacent keys, letters or digits in order, in either direction. */
const matchSequence = (plain: string, at: number): Match[] => {
  const longest = Math.min(plain.length - at, 26)
  for (let length = longest; length >= 3; length--) {
    const run = plain.slice(at, at + length)
    if (SEQUENCES.some((sequence) => sequence.includes(run))) return [{ length, cost: 1.5 }]
  }
  return []
}

/** Pronounceable letters are probably a word, so each letter is easier to guess after the previous ones. */
const matchPronounceable = (plain: string, at: number): Match[] => {
  const [run = ''] = /^\p{L}{4,}/u.exec(plain.slice(at)) ?? []
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
