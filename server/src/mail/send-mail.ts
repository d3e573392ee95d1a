import { type LanguageTag, mailsPerAddress } from '@latchkey/contract'
import type { Context } from '../context.ts'
import { afterCommit } from '../database/transaction.ts'
import { randomId } from '../random.ts'
import { encrypt } from '../secrets.ts'
import type { MailRequestOf } from '../settings.ts'
import { contextOf, type Payload } from './outbox.ts'
import { insertMail } from './outbox.store.ts'
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
  await insertMail(tx.db, {
    ...emptyMail(tx, id),
    kind: mail.kind,
    recipient: mail.to,
    language: mail.language,
    payload: encrypt(tx.keys, contextOf(id), JSON.stringify(payload)),
  })
  afterCommit(tx, tx.outbox.poke)
}

/**
 * The work of a mail for an address that gets none: strangers cannot tell the two apart by the time (rule R37).
 * `statements` is how many the database executes where there is one.
 */
export const sendNothing = async (tx: Context, { statements }: { statements: number }): Promise<void> => {
  for (let count = 1; count < statements; count++) await insertMail(tx.db, emptyMail(tx, randomId(tx.random)))
  const id = randomId(tx.random)
  await insertMail(tx.db, { ...emptyMail(tx, id), payload: encrypt(tx.keys, contextOf(id), AS_LONG_AS_A_MAIL) })
  afterCommit(tx, tx.outbox.poke)
}

/** About what a mail with one link says. */
const AS_LONG_AS_A_MAIL = JSON.stringify({ kind: '', data: ' '.repeat(700) })

/** Whether strangers have caused enough mails of a kind to this address for now. */
export const isMailedTooOften = async (ctx: Context, kind: MailKind, address: string): Promise<boolean> => {
  if (!ctx.settings.rateLimit.enabled) return false
  const { allowed } = await ctx.limits.hit(`mail:${kind}:${address}`, mailsPerAddress, ctx.now())
  return !allowed
}

const emptyMail = (tx: Context, id: string) => ({
  id,
  kind: '',
  recipient: '',
  language: 'en',
  payload: '',
  status: 'pending' as const,
  attempts: 0,
  dueAt: tx.now(),
  lastError: null,
  createdAt: tx.now(),
  sentAt: null,
})
