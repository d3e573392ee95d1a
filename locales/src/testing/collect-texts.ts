import type { LanguageTag } from '@latchkey/contract'
import { texts } from '../index.ts'

export const AT = Date.UTC(2026, 10, 21, 10, 5)

export const MAIL_ARGUMENTS = {
  product: 'Latchkey',
  hasPasswords: true,
  newEmail: 'new@example.com',
  organization: 'Acme',
  inviter: 'Anna',
  actor: 'Anna',
  change: 'created',
  keyName: 'Acme',
  role: 'Acme',
  provider: 'Acme',
  dueAt: AT,
  host: 'Acme',
  disabledReason: 'failing',
}

const forEachKey = (keys: string, args: unknown[]) => Object.fromEntries(keys.split(' ').map((key) => [key, args]))

const NAME_KEYS =
  'greeting open title body removeOf removed done by created renameOf confirmOf typeName from asRole inTeam accepted ' +
  'cancelOf signedInAs continue signingIn connecting again cancelled signUpFirst signUp submit intro failedTitle ' +
  'access disconnectNamed disconnected connect download asUser about select revokeNamed endNamed endBody endAllTitle ' +
  'titleOf isBanned reasonIs liftTitle lifted acting heading joinIntro named switchTo actions owners editOf ' +
  'addressesRule disableOf disabled'

const EMAIL_KEYS =
  'sent resent requested approvalSent approvalHint changed codePending changedByCode typeEmail linkSent retried sendTo sentTo testSent sentToVerify sentToReset'

const COUNT_KEYS =
  'count left minutes resendIn waiting total atMost sentCount unsent atLeast selected doneFor failedFor ban unban ' +
  'endSessions remove removeMany removedMany members attempts digits trust typeCount backupCodes passkeys ' +
  'pendingInvitations permissionCount eventCount statusCode milliseconds'

const DATE_KEYS =
  'started lastActive lastSignIn at createdAt lastChanged since on until lastRenewed endsAt written sentAt dueAt lastUsed date ' +
  'dateTime suspendedUntil previousUntil failingSince nextAttempt'

/** Sample arguments for each text that is a function, by the last part of its key. Mails get `MAIL_ARGUMENTS`. */
const sampleArguments: Record<string, unknown[]> = {
  ...forEachKey(NAME_KEYS, ['Anna']),
  ...forEachKey(EMAIL_KEYS, ['anna@example.com']),
  ...forEachKey(COUNT_KEYS, [7]),
  ...forEachKey(DATE_KEYS, [new Date(AT)]),
  pending: ['anna@example.com', new Date(AT)],
  validity: [3600],
  codeValidity: [180],
  when: [AT],
  device: ['Firefox'],
  ipAddress: ['203.0.113.7'],
  code: ['SOME_CODE'],
  passwordHint: [8],
  tooShort: [8],
  tooLong: [128],
  backTo: ['Acme'],
  limit: [5, 'anna@example.com'],
  progress: [3, 7],
  step: [2, 7],
  roleOf: ['Anna', 'Acme'],
  inUse: [7, 7],
}

/** All texts below `value` with their keys. Calls functions with sample arguments. */
export const collectTexts = (value: unknown, key = ''): [key: string, text: string][] => {
  if (typeof value === 'string') return [[key, value]]
  if (typeof value === 'function') {
    return collectTexts(
      Reflect.apply(value, undefined, sampleArguments[key.split('.').at(-1) ?? ''] ?? [MAIL_ARGUMENTS]),
      key,
    )
  }
  if (typeof value !== 'object' || value === null) throw new Error(`${key} is not a text`)
  return Object.entries(value).flatMap(([name, child]) => collectTexts(child, key ? `${key}.${name}` : name))
}

/** Reports whether the text at a key such as `members.total` takes arguments. */
export const isFunctionAt = (value: unknown, key: string): boolean =>
  typeof key.split('.').reduce<unknown>((at, name) => Object(at)[name], value) === 'function'

export const listTexts = (tag: LanguageTag): [key: string, text: string][] => collectTexts(texts[tag])

/** The texts that break a rule, with their keys, so that a failing test lists all of them. */
export const findOffenders = (tag: LanguageTag, isWrong: (text: string) => boolean): [string, string][] =>
  listTexts(tag).filter(([, text]) => isWrong(text))
