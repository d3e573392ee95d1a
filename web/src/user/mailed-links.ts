import { readMeta } from '../ui/read-meta.ts'

/** Checks whether the service mails links that reset a password. */
export const hasPasswordReset = (): boolean => readMeta('latchkey-password-reset') !== 'off'

/** Checks whether the service mails links that verify an address, after a sign-up or on request. */
export const hasVerificationMails = (): boolean => readMeta('latchkey-verification-mails') !== 'off'

/** Checks whether the service mails such a link after each sign-up. */
export const isVerificationMailSentOnSignUp = (): boolean =>
  hasVerificationMails() && readMeta('latchkey-verification-mails') !== 'on-request'

/** Checks whether the service mails the links of invitations. */
export const hasInvitationMails = (): boolean => readMeta('latchkey-invitation-mails') !== 'off'
