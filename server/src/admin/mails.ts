import { languages, type mailCalls } from '@latchkey/contract'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Handlers } from '../platform/context.ts'
import { parseTimeCursor, toCursor } from '../platform/database/cursor.ts'
import type { MailRow } from '../platform/database/tables.ts'
import { afterCommit } from '../platform/database/transaction.ts'
import { fail } from '../platform/errors.ts'
import { renderSample } from '../platform/mail/samples.ts'
import { inAdminTransaction, requirePermission, readAsAdmin } from './admin-access.ts'
import { listMails, updateMailForRetry } from './mails.store.ts'

export const mailHandlers = {
  listMails: (ctx, { status, recipient, limit = 50, cursor }) =>
    readAsAdmin(ctx, 'mail:list', async () => {
      const after = cursor ? parseTimeCursor(cursor) : undefined
      // One extra row shows whether a next page exists.
      const rows = await listMails(ctx, { status, recipient: recipient || undefined, after, limit: limit + 1 })
      const page = rows.slice(0, limit)
      const last = rows.length > limit ? page.at(-1) : undefined
      return { mails: page.map(toMail), nextCursor: last ? toCursor({ value: last.createdAt, id: last.id }) : null }
    }),

  retryMail: (ctx, { id }) =>
    inAdminTransaction(ctx, 'mail:retry', async (tx) => {
      const mail = (await updateMailForRetry(tx, id)) ?? fail('MAIL_NOT_FOUND')
      await recordAudit(tx, { action: 'mail.retried', target: `mail:${id}`, details: { kind: mail.kind } })
      afterCommit(tx, tx.outbox.wake)
      return { mail: toMail(mail) }
    }),

  previewMail: async (ctx, { kind, language }) => {
    requirePermission(ctx, 'mail:list')
    const { tag = 'en' } = languages.find(({ code }) => code === language) ?? {}
    return renderSample(kind, tag, { name: ctx.settings.appName, url: ctx.settings.origin })
  },
} satisfies Handlers<typeof mailCalls>

const toMail = ({ payload: _, dueAt, createdAt, sentAt, ...mail }: MailRow) => ({
  ...mail,
  dueAt: new Date(dueAt),
  createdAt: new Date(createdAt),
  sentAt: sentAt === null ? null : new Date(sentAt),
})
