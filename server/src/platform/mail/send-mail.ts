import { type LanguageTag, mailsPerAddress } from '@latchkey/contract'
import type { RateLimitVerdict } from '../cache/rate-limits.ts'
import type { Context } from '../context.ts'
import { insertRow } from '../database/prepared.ts'
import type { MailTable } from '../database/tables.ts'
import { afterCommit } from '../database/transaction.ts'
import { randomId } from '../crypto/random.ts'
import { encrypt } from '../crypto/keys.ts'
import type { MailRequestOf } from '../options/mail-switches.ts'
import type { Payload } from './dispatch.ts'
import { LEASE } from './attempt.ts'
import { encryptionContextOf } from './outbox.ts'
import type { MailDataOf, MailKind } from './templates.ts'

interface NewMail<Kind extends MailKind> {
  kind: Kind
  to: string
  language: LanguageTag
  data: MailDataOf[Kind]
  /** For a switch that is a function. */
  request?: MailRequestOf[Kind]
}

/** Writes a mail into the outbox, in the open transaction; it is sent after the commit. Nothing where it is switched off. */
export const sendMail = async <Kind extends MailKind>(tx: Context, mail: NewMail<Kind>): Promise<void> => {
  if (!tx.settings.mails[mail.kind]) return
  const id = randomId(tx.random)
  const causedBy = tx.observer.position()
  const payload = {
    kind: mail.kind,
    data: mail.data,
    request: mail.request ?? null,
    ...(causedBy !== null && { causedBy }),
  } satisfies Partial<Record<keyof Payload, unknown>>
  await writeMail(tx, JSON.stringify(payload), { id, kind: mail.kind, recipient: mail.to, language: mail.language })
}

/**
 * The work of a mail for an address that gets none: strangers cannot tell the two apart by the time (rule R37).
 * `statements` is how many the database executes where there is one. Each of those writes to other tables and has its own
 * things to prepare; here that much is sealed and written.
 */
export const sendNothing = async (tx: Context, { statements }: { statements: number }): Promise<void> => {
  for (let count = 0; count < statements; count++) {
    await writeMail(tx, AS_LONG_AS_A_MAIL, { id: randomId(tx.random), kind: '', recipient: '', language: 'en' })
  }
}

/** A mail with one link is an eighth of it. With the rest a row fills two pages: those of a mail's other tables touch more. */
const AS_LONG_AS_A_MAIL = JSON.stringify({ kind: '', data: ' '.repeat(5600) })

/**
 * Counts a mail of a kind to this address, unless strangers have caused enough of them for now. Not for a transaction,
 * which may be tried again.
 */
export const countMail = async (ctx: Context, kind: MailKind, address: string): Promise<RateLimitVerdict> =>
  ctx.settings.rateLimit.enabled
    ? ctx.limits.hit(`mail:${kind}:${address}`, mailsPerAddress, ctx.now())
    : { allowed: true, retryAfter: 0 }

/** This node has taken it as it writes it: it is sent after the commit, or by another once the lease is over. */
const writeMail = async (
  tx: Context,
  contents: string,
  { id, kind, recipient, language }: Pick<MailTable, 'id' | 'kind' | 'recipient' | 'language'>,
): Promise<void> => {
  const mail: MailTable = {
    id,
    kind,
    recipient,
    language,
    payload: encrypt(tx.keys, encryptionContextOf(id), contents),
    status: 'pending',
    attempts: 1,
    dueAt: tx.now() + LEASE,
    lastError: null,
    createdAt: tx.now(),
    sentAt: null,
  }
  await insertRow(tx, 'mail', mail)
  // The response does not wait for the mail, so its time does not reveal whether there is one (R37).
  afterCommit(tx, () => {
    tx.reply.afterSent.push(() => tx.outbox.send(mail, contents))
  })
}
