import {
  type LanguageTag,
  mailsPerAddress,
  mailsPerUser,
  notificationsPerUnverifiedAddress,
  webhookChangesPerUser,
} from '@latchkey/contract'
import type { RateLimitRule, RateLimitVerdict } from '../cache/rate-limits.ts'
import type { Context, RequestInfo } from '../context.ts'
import { insertRow } from '../database/prepared.ts'
import type { MailTable } from '../database/platform-tables.ts'
import type { UserRow } from '../database/tables.ts'
import { afterCommit } from '../database/transaction.ts'
import { randomId } from '../crypto/random.ts'
import { encrypt } from '../crypto/keys.ts'
import type { MailArgument } from '../options/mail-switches.ts'
import type { PayloadOf } from './mail-sender.ts'
import { toMailEncryptionContext } from './payload.ts'
import { LEASE_MS } from './retry-schedule.ts'
import type { MailDataOf, MailKind } from './templates.ts'

export interface NewMail<Kind extends MailKind> {
  kind: Kind
  to: string
  language: LanguageTag
  data: MailDataOf[Kind]
  /** The argument for a switch that is a function. */
  request?: MailArgument<Kind>
}

/** A taken address receives the first one, and a free address one of the others. */
const registrationMails: readonly MailKind[] = ['existingAccount', 'verification', 'newAddressConfirmation']

/**
 * Writes a mail to the outbox in the open transaction; it is sent after the commit. Sends nothing if the switch of the mail
 * is off.
 */
export const sendMail = async <Kind extends MailKind>(tx: Context, mail: NewMail<Kind>): Promise<void> => {
  if (!tx.settings.mails[mail.kind]) {
    // With one of them off, the response time would reveal whether an address is taken (R37).
    if (registrationMails.includes(mail.kind)) await writeDecoyMail(tx, { statements: 1 })
    return
  }
  const contents = encodePayload(tx, mail)
  await writeMail(tx, contents, { ...toEnvelope(mail), id: randomId(tx.random) })
  afterCommit(tx, async () => {
    await countMailOnce(tx, mail.to)
  })
}

/**
 * Writes a mail that is sent from `dueAt` (milliseconds) on, by the node that finds it first. Returns its id, with which
 * `deleteScheduledMail` withdraws it. Writes nothing if the switch of the mail is off.
 */
export const scheduleMail = async <Kind extends MailKind>(
  tx: Context,
  mail: NewMail<Kind>,
  dueAt: number,
): Promise<string> => {
  const id = randomId(tx.random)
  if (!tx.settings.mails[mail.kind]) return id
  const row = createMailRow(tx, encodePayload(tx, mail), { ...toEnvelope(mail), id })
  await insertRow(tx, 'mail', { ...row, attempts: 0, dueAt })
  return id
}

/** The statements for other addresses that the decoys replace. */
interface DecoyWork {
  statements: number
  /** What they write: a mail, or a new user with a mail. */
  of?: 'mail' | 'user'
}

/**
 * Does the work of a mail or a new user for an address that receives none, so that the response time does not reveal whether
 * an account exists (R37). Each statement encrypts and writes a row, which the outbox deletes instead of sending it.
 */
export const writeDecoyMail = async (tx: Context, { statements, of = 'mail' }: DecoyWork): Promise<void> => {
  for (let count = 0; count < statements; count++) {
    await writeMail(tx, decoyContents[of], { id: randomId(tx.random), kind: '', recipient: '', language: 'en' })
  }
}

const createDecoyContents = (characters: number): string => JSON.stringify({ kind: '', data: ' '.repeat(characters) })

/**
 * Longer than real mails, because real statements write to several tables and indexes. `conformance/src/timing.alone.ts`
 * measures the difference.
 */
const decoyContents = { mail: createDecoyContents(5600), user: createDecoyContents(20_000) }

/**
 * Counts a mail to the address and returns whether its limit allows it. Call it before the transaction, which may be
 * retried.
 */
export const countMail = (ctx: Context, address: string): Promise<RateLimitVerdict> =>
  count(ctx, toMailKey(address), mailsPerAddress)

/** Counts a mail inside a transaction. A request counts it once, also if its transaction is retried. */
export const countMailOnce = (ctx: Context, address: string): Promise<RateLimitVerdict> =>
  countOnce(ctx, toMailKey(address), mailsPerAddress)

/**
 * Counts a notification to an address that was never verified and returns whether its limit allows it. An attacker can sign
 * up with the address of another person and repeat the actions that cause notifications. The limit is not that of other
 * mails, so that an attacker cannot suppress a notification by requesting mails. Call it inside the transaction.
 */
export const countNotification = (ctx: Context, address: string): Promise<RateLimitVerdict> =>
  countOnce(ctx, `notification:${address}`, notificationsPerUnverifiedAddress)

/**
 * Counts a mail of one kind that another user causes, and returns whether its limit allows it. Call it inside the
 * transaction.
 */
export const countMailOfKind = (ctx: Context, kind: MailKind, address: string): Promise<RateLimitVerdict> =>
  countOnce(ctx, `mail-kind:${kind}:${address}`, mailsPerUser)

/**
 * Counts an action that mails other users, and returns whether its limit allows it. A refused action must fail: without the
 * mail, an attacker could act unnoticed. `key` names the actor. Call it inside the transaction.
 */
export const countNotifyingAction = (ctx: Context, kind: MailKind, key: string): Promise<RateLimitVerdict> =>
  countOnce(ctx, `mail-action:${kind}:${key}`, webhookChangesPerUser)

const toMailKey = (address: string): string => `mail:${address}`

/**
 * Counts a mail that a user requests for their own address. Other callers can exhaust the limit of an address, but not the
 * limit of the user who has verified it. A known device of the user has a limit of its own.
 */
export const countMailToUser = async (
  ctx: Context,
  kind: MailKind,
  { id, email, emailVerified }: Pick<UserRow, 'id' | 'email' | 'emailVerified'>,
  knownDeviceId: string | null = null,
): Promise<RateLimitVerdict> => {
  const verdict = await countMail(ctx, email)
  if (!emailVerified || !ctx.settings.rateLimit.enabled) return verdict
  const key = `mail-user:${kind}:${id}${knownDeviceId === null ? '' : `:${knownDeviceId}`}`
  return ctx.limits.hit(key, mailsPerUser, ctx.now())
}

const UNLIMITED: RateLimitVerdict = { allowed: true, retryAfter: 0 }

const count = async (ctx: Context, key: string, rule: RateLimitRule): Promise<RateLimitVerdict> => {
  if (!ctx.settings.rateLimit.enabled) return UNLIMITED
  const verdict = await ctx.limits.hit(key, rule, ctx.now())
  const verdicts = countedMails.get(ctx.request) ?? new Map<string, RateLimitVerdict>()
  countedMails.set(ctx.request, verdicts.set(key, verdict))
  return verdict
}

const countOnce = async (ctx: Context, key: string, rule: RateLimitRule): Promise<RateLimitVerdict> =>
  countedMails.get(ctx.request)?.get(key) ?? count(ctx, key, rule)

/** The last verdict of each limit that a request has counted. All other mails are counted when they are sent. */
const countedMails = new WeakMap<RequestInfo, Map<string, RateLimitVerdict>>()

/** Writes the mail with a lease for this node, which sends it after the commit. Another node sends it after the lease expires. */
const writeMail = async (tx: Context, contents: string, envelope: Envelope): Promise<void> => {
  const mail = createMailRow(tx, contents, envelope)
  await insertRow(tx, 'mail', mail)
  // The response does not wait for the mail, so its time does not reveal whether there is one (R37).
  afterCommit(tx, () => {
    tx.reply.afterSent.push(() => tx.outbox.send(mail, contents))
  })
}

type Envelope = Pick<MailTable, 'id' | 'kind' | 'recipient' | 'language'>

const toEnvelope = <Kind extends MailKind>({ kind, to, language }: NewMail<Kind>) => ({ kind, recipient: to, language })

const createMailRow = (tx: Context, contents: string, envelope: Envelope): MailTable => {
  const createdAt = tx.now()
  return {
    ...envelope,
    payload: encrypt(tx.keys, toMailEncryptionContext(envelope.id), contents),
    status: 'pending',
    attempts: 1,
    dueAt: createdAt + LEASE_MS,
    lastError: null,
    createdAt,
    sentAt: null,
  }
}

const encodePayload = <Kind extends MailKind>(tx: Context, { kind, data, request }: NewMail<Kind>): string => {
  const causedBy = tx.observer.position()
  const payload: PayloadOf<Kind> = { kind, data, request: request ?? null, ...(causedBy !== null && { causedBy }) }
  return JSON.stringify(payload)
}
