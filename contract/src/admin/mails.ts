import * as z from 'zod/mini'
import { get, post } from '../call.ts'
import { id, pageCursor, pageLimit, timestamp } from '../schemas.ts'
import { language } from '../user/user.ts'
import { adminCallDefaults } from './admin-call.ts'

/** The email templates. */
export const mailKinds = [
  'verification',
  'emailChangeApproval',
  'newAddressConfirmation',
  'reset',
  'deletion',
  'passwordChanged',
  'earlierAccessRemoved',
  'emailChanged',
  'emailAddressAdded',
  'emailAddressRemoved',
  'accountLinked',
  'accountUnlinked',
  'existingAccount',
  'signUpCode',
  'signInCode',
  'verificationCode',
  'resetCode',
  'stepUpCode',
  'passkeyAdded',
  'passkeyRemoved',
  'passkeyRejected',
  'apiKeyCreated',
  'webhookCreated',
  'webhookDisabled',
  'twoFactorCode',
  'twoFactorEnabled',
  'twoFactorDisabled',
  'backupCodesRenewed',
  'twoFactorLocked',
  'twoFactorRecoveryRequested',
  'twoFactorRecoveryReminder',
  'twoFactorRecoveryCode',
  'invitation',
  'test',
] as const

/** An email in the outbox. Its content is omitted because it may contain a secret link for the recipient. */
export const outboxMail = z.object({
  id: z.string(),
  kind: z.string(),
  recipient: z.string(),
  language: z.string(),
  status: z.enum(['pending', 'sent', 'failed']),
  attempts: z.number(),
  /** The time of the next attempt while the email is pending. */
  dueAt: timestamp,
  lastError: z.nullable(z.string()),
  createdAt: timestamp,
  sentAt: z.nullable(timestamp),
})

export const mailCalls = {
  listMails: get({
    summary: 'Lists the emails of the outbox by page, newest first, without their contents.',
    path: '/admin/list-mails',
    ...adminCallDefaults,
    isReadOnly: true,
    query: z.object({
      status: z.optional(z.enum(['pending', 'sent', 'failed'])),
      /** The complete address. */
      recipient: z.optional(z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254))),
      limit: pageLimit,
      cursor: pageCursor,
    }),
    /** `nextCursor` is null on the last page. */
    response: z.object({ mails: z.array(outboxMail), nextCursor: z.nullable(z.string()) }),
    errors: ['YOU_ARE_NOT_ALLOWED_TO_LIST_MAILS'],
  }),
  retryMail: post({
    summary: 'Sends a failed or pending email again at once.',
    path: '/admin/retry-mail',
    ...adminCallDefaults,
    body: z.object({ id }),
    response: z.object({ mail: outboxMail }),
    errors: ['YOU_ARE_NOT_ALLOWED_TO_RETRY_MAILS', 'MAIL_NOT_FOUND'],
  }),
  sendTestMail: post({
    summary: 'Sends a test email to the caller. The outbox shows whether it was delivered.',
    path: '/admin/send-test-mail',
    ...adminCallDefaults,
    response: z.object({ recipient: z.string() }),
    // NOT_FOUND without a mailer.
    errors: ['YOU_ARE_NOT_ALLOWED_TO_RETRY_MAILS', 'NOT_FOUND'],
  }),
  previewMail: get({
    summary: 'Renders an email template in a language with sample data.',
    path: '/admin/preview-mail',
    ...adminCallDefaults,
    query: z.object({ kind: z.enum(mailKinds), language }),
    response: z.object({ subject: z.string(), text: z.string(), html: z.string() }),
    errors: ['YOU_ARE_NOT_ALLOWED_TO_LIST_MAILS'],
  }),
}
