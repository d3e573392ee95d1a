import { languages, type mailCalls } from '@latchkey/contract'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Handlers } from '../platform/context.ts'
import { loadTimePage } from '../platform/database/cursor.ts'
import type { MailRow } from '../platform/database/tables.ts'
import { afterCommit } from '../platform/database/transaction.ts'
import { fail } from '../platform/errors.ts'
import { renderSample } from '../platform/mail/samples.ts'
import { countMailToUser } from '../platform/mail/mail-limits.ts'
import { sendMailToUser } from '../user/user-mail.ts'
import { inAdminTransaction, requirePermission, readAsAdmin } from './admin-access.ts'
import { listMails, updateMailForRetry } from './mails.store.ts'

export const mailHandlers = {
  listMails: (ctx, { status, recipient, ...input }) =>
    readAsAdmin(ctx, 'mail:list', async () => {
      const filter = { status, recipient: recipient || undefined }
      const { page, nextCursor } = await loadTimePage(input, (start) => listMails(ctx, filter, start))
      return { mails: page.map(toMail), nextCursor }
    }),

  retryMail: (ctx, { id }) =>
    inAdminTransaction(ctx, 'mail:retry', async (tx) => {
      const mail = (await updateMailForRetry(tx, id)) ?? fail('MAIL_NOT_FOUND')
      await recordAudit(tx, { action: 'mail.retried', target: `mail:${id}`, details: { kind: mail.kind } })
      afterCommit(tx, tx.outbox.wake)
      return { mail: toMail(mail) }
    }),

  sendTestMail: async (ctx) => {
    requirePermission(ctx, 'mail:retry')
    const limit = await countMailToUser(ctx, 'test', ctx.caller.user)
    if (!limit.allowed) fail('TOO_MANY_REQUESTS', limit)
    return inAdminTransaction(ctx, 'mail:retry', async (tx) => {
      const { user } = tx.caller
      if (!tx.settings.mails.test) fail('NOT_FOUND')
      await sendMailToUser(tx, user, 'test', { at: tx.now() })
      await recordAudit(tx, { action: 'mail.test-sent', target: `user:${user.id}` })
      return { recipient: user.email }
    })
  },

  previewMail: (ctx, { kind, language }) =>
    readAsAdmin(ctx, 'mail:list', () => {
      const { tag = 'en' } = languages.find(({ code }) => code === language) ?? {}
      return renderSample(ctx, kind, tag)
    }),
} satisfies Handlers<typeof mailCalls>

const toMail = ({ payload: _, dueAt, createdAt, sentAt, ...mail }: MailRow) => ({
  ...mail,
  dueAt: new Date(dueAt),
  createdAt: new Date(createdAt),
  sentAt: sentAt === null ? null : new Date(sentAt),
})
