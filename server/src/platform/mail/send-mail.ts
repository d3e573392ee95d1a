import { type LanguageTag, mailsPerAddress, mailsPerUser } from '@latchkey/contract'
import type { RateLimitVerdict } from '../cache/rate-limits.ts'
import type { Context, RequestInfo } from '../context.ts'
import { insertRow } from '../database/prepared.ts'
import type { MailTable } from '../database/platform-tables.ts'
import type { UserRow } from '../database/tables.ts'
import { afterCommit } from '../database/transaction.ts'
import { randomId } from '../crypto/random.ts'
import { encrypt } from '../crypto/keys.ts'
import type { MailArgument } from '../options/mail-switches.ts'
import type { PayloadOf } from './mail-sender.ts'
import { encryptionContextOf } from './outbox.ts'
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

/** Writes a mail to the outbox in the open transaction; it is sent after the commit. Does nothing if its switch is off. */
export const sendMail = async <Kind extends MailKind>(tx: Context, mail: NewMail<Kind>): Promise<void> => {
  const { mails } = tx.settings
  if (!mails[mail.kind]) {
    // The response time must not reveal a taken address: for a free one, a verification mail is written (R37).
    if (mail.kind === 'existingAccount' && mails.verification) await writeDecoyMail(tx, { statements: 1 })
    return
  }
  const contents = encodePayload(tx, mail)
  await writeMail(tx, contents, { ...addressOf(mail), id: randomId(tx.random) })
  afterCommit(tx, () => countUncountedMail(tx, mail.to))
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
  const row = createMailRow(tx, encodePayload(tx, mail), { ...addressOf(mail), id })
  await insertRow(tx, 'mail', { ...row, attempts: 0, dueAt })
  return id
}

/** The work that decoys stand for. */
interface DecoyWork {
  statements: number
  /** What the statements write for other addresses: a mail, or a new user with a mail. */
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
export const countMail = async (ctx: Context, address: string): Promise<RateLimitVerdict> => {
  if (!ctx.settings.rateLimit.enabled) return UNLIMITED
  const counted = countedAddresses.get(ctx.request) ?? new Set()
  countedAddresses.set(ctx.request, counted.add(address))
  return ctx.limits.hit(`mail:${address}`, mailsPerAddress, ctx.now())
}

/**
 * Counts a mail that a user requests for their own address. Other callers can exhaust the limit of an address, but not the
 * limit of the user who has verified it.
 */
export const countMailToUser = async (
  ctx: Context,
  kind: MailKind,
  { id, email, emailVerified }: Pick<UserRow, 'id' | 'email' | 'emailVerified'>,
): Promise<RateLimitVerdict> => {
  const verdict = await countMail(ctx, email)
  if (!emailVerified || !ctx.settings.rateLimit.enabled) return verdict
  return ctx.limits.hit(`mail-user:${kind}:${id}`, mailsPerUser, ctx.now())
}

const UNLIMITED: RateLimitVerdict = { allowed: true, retryAfter: 0 }

/** The addresses whose mails a request has counted before its transaction. All other mails are counted when they are sent. */
const countedAddresses = new WeakMap<RequestInfo, Set<string>>()

const countUncountedMail = async (ctx: Context, address: string): Promise<void> => {
  if (!countedAddresses.get(ctx.request)?.has(address)) await countMail(ctx, address)
}

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

const addressOf = <Kind extends MailKind>({ kind, to, language }: NewMail<Kind>) => ({ kind, recipient: to, language })

const createMailRow = (tx: Context, contents: string, envelope: Envelope): MailTable => ({
  ...envelope,
  payload: encrypt(tx.keys, encryptionContextOf(envelope.id), contents),
  status: 'pending',
  attempts: 1,
  dueAt: tx.now() + LEASE_MS,
  lastError: null,
  createdAt: tx.now(),
  sentAt: null,
})

const encodePayload = <Kind extends MailKind>(tx: Context, { kind, data, request }: NewMail<Kind>): string => {
  const causedBy = tx.observer.position()
  const payload: PayloadOf<Kind> = { kind, data, request: request ?? null, ...(causedBy !== null && { causedBy }) }
  return JSON.stringify(payload)
}
