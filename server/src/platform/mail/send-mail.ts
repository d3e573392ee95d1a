import type { LanguageTag } from '@latchkey/contract'
import type { Context } from '../context.ts'
import { insertRow } from '../database/prepared.ts'
import type { MailTable } from '../database/platform-tables.ts'
import { afterCommit } from '../database/transaction.ts'
import { randomId } from '../crypto/random.ts'
import { encrypt } from '../crypto/keys.ts'
import type { MailArgument } from '../options/mail-switches.ts'
import { countMailOnce } from './mail-limits.ts'
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
 * Writes a mail that is sent from `dueAt` (milliseconds) on, by the node that finds it first. Returns its ID, with which
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
