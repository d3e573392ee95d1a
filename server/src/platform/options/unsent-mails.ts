import type { ParsedOptions } from './options.ts'

/** Lists the options that turn on mails, although there is neither a mailer nor a function that sends them. */
export const listUnsentMails = (options: ParsedOptions): string[] => {
  if (options.mailer !== undefined) return []
  const { emailAndPassword, emailVerification, emailCode, user, organization, twoFactor, notifications } = options
  const switches: Record<string, unknown> = {
    'emailAndPassword.sendResetPassword': emailAndPassword.sendResetPassword,
    'emailVerification.sendVerificationEmail': emailVerification.sendVerificationEmail,
    'emailCode.sendCode': emailCode && emailCode.sendCode,
    'user.changeEmail.sendChangeEmailVerification': user.changeEmail.sendChangeEmailVerification,
    'user.deleteUser.sendDeleteAccountVerification': user.deleteUser.sendDeleteAccountVerification,
    'organization.sendInvitationEmail': organization && organization.sendInvitationEmail,
    'twoFactor.otpOptions.sendOTP': twoFactor && twoFactor.otpOptions.sendOTP,
    ...Object.fromEntries(Object.entries(notifications).map(([kind, value]) => [`notifications.${kind}`, value])),
  }
  return Object.keys(switches).filter((option) => switches[option] === true)
}
