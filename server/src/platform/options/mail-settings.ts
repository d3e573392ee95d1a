import type { EmailCodeMailRequest, MailSwitch, MailSwitches } from './mail-switches.ts'
import type { ParsedOptions } from './options.ts'

/** Returns how each mail is sent. Most mails are on if there is a mailer, unless their own option says otherwise. */
export const toMailSwitches = (options: ParsedOptions): MailSwitches => {
  const { emailAndPassword, emailVerification, user, organization, twoFactor, notifications } = options
  const hasMailer = options.mailer !== undefined
  return {
    verification: emailVerification.sendVerificationEmail ?? hasMailer,
    newAddressConfirmation: emailVerification.sendVerificationEmail ?? hasMailer,
    emailChangeApproval: user.changeEmail.sendChangeEmailVerification ?? hasMailer,
    // Without sign-in by password, a user does not need one.
    reset: emailAndPassword.enabled && (emailAndPassword.sendResetPassword ?? hasMailer),
    deletion: user.deleteUser.sendDeleteAccountVerification ?? hasMailer,
    passwordChanged: notifications.passwordChanged ?? hasMailer,
    earlierAccessRemoved: notifications.earlierAccessRemoved ?? hasMailer,
    emailChanged: notifications.emailChanged ?? hasMailer,
    emailAddressAdded: notifications.emailAddressAdded ?? hasMailer,
    emailAddressRemoved: notifications.emailAddressRemoved ?? hasMailer,
    accountLinked: notifications.accountLinked ?? hasMailer,
    accountUnlinked: notifications.accountUnlinked ?? hasMailer,
    existingAccount: notifications.existingAccount ?? hasMailer,
    signUpCode: notifications.signUpCode ?? hasMailer,
    stepUpCode: notifications.stepUpCode ?? hasMailer,
    passkeyAdded: notifications.passkeyAdded ?? hasMailer,
    passkeyRemoved: notifications.passkeyRemoved ?? hasMailer,
    passkeyRejected: notifications.passkeyRejected ?? hasMailer,
    apiKeyCreated: notifications.apiKeyCreated ?? hasMailer,
    webhookCreated: notifications.webhookCreated ?? hasMailer,
    webhookDisabled: notifications.webhookDisabled ?? hasMailer,
    twoFactorCode: (twoFactor && twoFactor.otpOptions.sendOTP) ?? false,
    twoFactorEnabled: notifications.twoFactorEnabled ?? hasMailer,
    twoFactorDisabled: notifications.twoFactorDisabled ?? hasMailer,
    backupCodesRenewed: notifications.backupCodesRenewed ?? hasMailer,
    twoFactorLocked: notifications.twoFactorLocked ?? hasMailer,
    twoFactorRecoveryRequested: notifications.twoFactorRecoveryRequested ?? hasMailer,
    twoFactorRecoveryReminder: notifications.twoFactorRecoveryReminder ?? hasMailer,
    twoFactorRecoveryCode: notifications.twoFactorRecoveryCode ?? hasMailer,
    signInCode: toCodeSwitch(options),
    // Further addresses need these codes, also without sign-in by code.
    verificationCode: toCodeSwitch(options) || (user.emailAddresses.enabled && hasMailer),
    resetCode: toCodeSwitch(options),
    invitation: (organization && organization.sendInvitationEmail) ?? hasMailer,
    test: hasMailer,
  }
}

/** Returns the switch of the mails with codes. Without these mails, the feature is disabled. */
export const toCodeSwitch = ({ emailCode, mailer }: ParsedOptions): MailSwitch<EmailCodeMailRequest> =>
  (emailCode && (emailCode.sendCode ?? mailer !== undefined)) || false
