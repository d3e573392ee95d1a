import type { LanguageTag } from '@latchkey/contract'
import { texts } from '../index.ts'

export const AT = Date.UTC(2026, 10, 21, 10, 5)

export const FACTS = {
  product: 'Latchkey',
  newEmail: 'new@example.com',
  organization: 'Acme',
  inviter: 'Anna',
  role: 'Acme',
  provider: 'Acme',
}

/** What a text with arguments is tried with, by the last part of its key; mails take facts. */
const sampleArguments: Record<string, unknown[]> = {
  greeting: ['Anna'],
  validity: [3600],
  codeValidity: [180],
  when: [AT],
  code: ['SOME_CODE'],
  passwordHint: [8],
  tooShort: [8],
  tooLong: [128],
  count: [7],
  started: [new Date(AT)],
  lastActive: [new Date(AT)],
  at: [new Date(AT)],
  revokeNamed: ['Firefox'],
  left: [7],
  minutes: [7],
  resendIn: [7],
  open: ['Anna'],
  title: ['Anna'],
  sent: ['anna@example.com'],
  resent: ['anna@example.com'],
  asked: ['anna@example.com'],
  approval: ['anna@example.com'],
  pending: ['anna@example.com', new Date(AT)],
  changed: ['anna@example.com'],
  typed: ['anna@example.com'],
  mailed: ['anna@example.com'],
  lastChanged: [new Date(AT)],
  since: [new Date(AT)],
  words: ['Firefox'],
  // Of organizations.
  ...Object.fromEntries(
    'removeOf removed done by created renameOf confirmOf typeName from asRole inTeam accepted cancelOf signedInAs'
      .split(' ')
      .map((key) => [key, ['Anna']]),
  ),
  ...Object.fromEntries(['waiting', 'total', 'atMost', 'sentCount', 'unsent'].map((key) => [key, [7]])),
  on: [new Date(AT)],
  until: [new Date(AT)],
  // Of social providers.
  ...Object.fromEntries(
    'continue signingIn connecting again cancelled signUpFirst signUp submit intro failedTitle other access disconnectNamed disconnected connect'
      .split(' ')
      .map((key) => [key, ['Anna']]),
  ),
  lastRenewed: [new Date(AT)],
  // Of administration.
  ...Object.fromEntries(
    'download inPlaceOf about select endNamed endWords endAllTitle titleOf isBanned reasonIs liftTitle lifted acting'
      .split(' ')
      .map((key) => [key, ['Anna']]),
  ),
  ...Object.fromEntries(
    'atLeast selected doneFor failedFor ban unban endSessions remove'.split(' ').map((key) => [key, [7]]),
  ),
  progress: [3, 7],
  endsAt: [new Date(AT)],
  written: [new Date(AT)],
  sentAt: [new Date(AT)],
  dueAt: [new Date(AT)],
  retried: ['anna@example.com'],
  members: [7],
  attempts: [7],
  // Of two-factor.
  heading: ['Anna'],
  digits: [7],
  trust: [7],
  step: [2, 7],
  lastUsed: [new Date(AT)],
}

/** Every text of a language with its key: functions called, objects and lists walked through. */
export const sentencesOf = (value: unknown, key = ''): [key: string, sentence: string][] => {
  if (typeof value === 'string') return [[key, value]]
  if (typeof value === 'function') {
    return sentencesOf(Reflect.apply(value, undefined, sampleArguments[key.split('.').at(-1) ?? ''] ?? [FACTS]), key)
  }
  if (typeof value !== 'object' || value === null) throw new Error(`${key} is no text`)
  return Object.entries(value).flatMap(([name, child]) => sentencesOf(child, key ? `${key}.${name}` : name))
}

/** Whether the text at a key, such as `members.total`, takes arguments. */
export const isFunctionAt = (value: unknown, key: string): boolean =>
  typeof key.split('.').reduce<unknown>((at, name) => Object(at)[name], value) === 'function'

export const sentences = (tag: LanguageTag): [key: string, sentence: string][] => sentencesOf(texts[tag])

/** The texts of a language that break a rule: a failing test names them all. */
export const offenders = (tag: LanguageTag, isWrong: (sentence: string) => boolean): [string, string][] =>
  sentences(tag).filter(([, sentence]) => isWrong(sentence))
