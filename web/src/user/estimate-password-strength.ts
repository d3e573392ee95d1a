export type Strength = 'weak' | 'fair' | 'good' | 'strong'

/** How well a password withstands guessing. `personal` are texts that others know: name, e-mail address, product. */
export const estimatePasswordStrength = (password: string, personal: readonly string[] = []): Strength => {
  const power = estimateGuesses(password, personal)
  if (power < 6) return 'weak'
  if (power < 9) return 'fair'
  return power < 12 ? 'good' : 'strong'
}

/**
 * The tries that a guesser needs who knows how people choose, as a power of ten: common and personal words, rows of keys,
 * sequences, repetitions and years cost few, pronounceable letters less than others. An estimate: the service decides
 * what it accepts by length alone.
 */
export const estimateGuesses = (password: string, personal: readonly string[] = []): number => {
  const plain = normalize(password)
  const known = personal.flatMap((text) => normalize(text).split(/[^\p{L}\p{N}]+/u)).filter((word) => word.length >= 3)
  // The cheapest way to put the rest together, from the end to the start.
  const rest = Array.from({ length: plain.length + 1 }, () => 0)
  for (let at = plain.length - 1; at >= 0; at--) {
    const ways = findMatches(plain, at, known).map(({ length, power }) => {
      const isDisguised = length > 1 && password.slice(at, at + length) !== plain.slice(at, at + length)
      // Capitals and figures in the place of letters are tried too, but not first.
      return power + (isDisguised ? 0.5 : 0) + (rest[at + length] ?? 0)
    })
    rest[at] = Math.min(...ways)
  }
  return rest[0] ?? 0
}

interface Match {
  length: number
  power: number
}

/** Every way in which a guesser may go on from there. */
const findMatches = (plain: string, at: number, known: readonly string[]): Match[] => [
  { length: 1, power: estimateCharacter(plain[at] ?? '') },
  ...matchWords(plain, at, known, 0.5),
  ...matchWords(plain, at, COMMON_WORDS, 2),
  ...matchYear(plain, at),
  ...matchRepetition(plain, at),
  ...matchSequence(plain, at),
  ...matchPronounceable(plain, at),
]

const matchWords = (plain: string, at: number, words: readonly string[], power: number): Match[] =>
  words.filter((word) => plain.startsWith(word, at)).map(({ length }) => ({ length, power }))

const matchYear = (plain: string, at: number): Match[] =>
  /^(19|20)\d\d/.test(plain.slice(at, at + 4)) ? [{ length: 4, power: 1.5 }] : []

/** `aaaa`, `abcabc`: what is repeated, and how often. */
const matchRepetition = (plain: string, at: number): Match[] => {
  const [whole = '', unit = ''] = /^(.{1,8}?)\1{2,}/u.exec(plain.slice(at)) ?? []
  const once = [...unit].reduce((sum, character) => sum + estimateCharacter(character), 0)
  return whole === '' ? [] : [{ length: whole.length, power: Math.min(once, 3) + 0.5 }]
}

/** Three and more keys in a row, or letters and figures in their order, in either direction. */
const matchSequence = (plain: string, at: number): Match[] => {
  const longest = Math.min(plain.length - at, 26)
  for (let length = longest; length >= 3; length--) {
    const run = plain.slice(at, at + length)
    if (SEQUENCES.some((row) => row.includes(run))) return [{ length, power: 1.5 }]
  }
  return []
}

/** A run of letters that can be spoken is a word, as like as not: its first letters tell something of the others. */
const matchPronounceable = (plain: string, at: number): Match[] => {
  const [run = ''] = /^\p{L}{4,}/u.exec(plain.slice(at)) ?? []
  const isSpoken = VOWEL.test(run) && !CONSONANTS.test(run)
  return isSpoken ? [{ length: run.length, power: 1.4 + 0.8 * (run.length - 1) }] : []
}

const VOWEL = /[aeiouyäöüıáéíóúàèùâêîôûãõåæøąęаеиоуыэюяіїєё]/u
const CONSONANTS = /[bcdfghjklmnpqrstvwxzбвгджзклмнпрстфхцчшщ]{5}/u

const estimateCharacter = (character: string): number => {
  if (/\d/.test(character)) return 1
  return /\p{L}/u.test(character) ? 1.4 : 1.5
}

/** In lowercase, with the letters that figures and signs stand for. A run of figures stays what it is. */
const normalize = (text: string): string =>
  text
    .toLowerCase()
    .replace(/(?<=\p{L})[0134578@$](?=\p{L})|(?<=\p{L})[03@$]|[@$](?=\p{L})/gu, (sign) => substitutions[sign] ?? sign)

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
const SEQUENCES = [...ascendingSequences, ...ascendingSequences.map((row) => [...row].toReversed().join(''))]

/** What lists of leaked passwords begin with, and the words that passwords are made of in our eight languages. */
const COMMON_WORDS = `password passwort passw0rd contraseña contrasena motdepasse haslo hasło parola sifre şifre пароль
  secret geheim welcome willkommen admin administrator login letmein iloveyou monkey dragon sunshine princess football
  baseball master shadow superman batman trustno michael jordan hello hallo hola bonjour salut witaj merhaba привет привіт
  love amor amour liebe kocham seni люблю любов charlie daniel jessica ashley thomas andrea maria natasha наташа test
  user guest default changeme latchkey summer sommer winter spring autumn herbst january januar polska turkiye galatasaray
  fenerbahce besiktas barcelona realmadrid schalke bayern arsenal liverpool chelsea juventus matrix freedom whatever
  computer internet samsung google starwars pokemon naruto cookie cheese flower hunter ranger soccer hockey killer pepper
  ginger tigger silver golden orange purple banana`.split(/\s+/)
