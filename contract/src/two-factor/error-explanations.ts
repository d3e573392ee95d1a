import { explain } from '../explain.ts'

/** Errors of second factors. */
export const twoFactorErrorExplanations = {
  TWO_FACTOR_ISNT_ENABLED: explain('The account has no second factor.', 'Enable two-factor first.'),
  TOTP_NOT_ENABLED: explain(
    'The account has no authenticator app.',
    'Use another method, or set up the app with `twoFactor.enable`.',
  ),
  OTP_NOT_ENABLED: explain('The account has no second factor.', 'Enable two-factor first.'),
  OTP_ISNT_CONFIGURED: explain(
    'Emailed codes are disabled, which is the default.',
    'Set `twoFactor.otpOptions.sendOTP`, or use another method.',
  ),
  OTP_HAS_EXPIRED: explain(
    'There is no valid emailed code: it is older than `twoFactor.otpOptions.period` minutes, or none was requested.',
    'Send a new code with `twoFactor.sendOtp`.',
  ),
  MAILED_CODES_NOT_ALLOWED: explain(
    'The account has an authenticator app, its password was reset by email and no other factor has passed after the new password, or the sign-in proved only the mailbox.',
    'Use the authenticator app or a backup code.',
  ),
  RECOVERY_NOT_AVAILABLE: explain(
    'A recovery needs a sign-in with the password, emails that are sent, and a password that was not just reset by email.',
    'Let an admin reset the two-factor authentication of the user.',
  ),
  RECOVERY_IS_NOT_DUE: explain(
    'The delay `twoFactor.recoveryDelay` has not passed, or the recovery was canceled.',
    'Show when the recovery is due. The user signs in again then.',
  ),
  BACKUP_CODES_ARENT_ENABLED: explain('The account has no backup codes.', 'Use another method.'),
  INVALID_CODE: explain('The code is wrong, has expired or was used.', 'Let the user try again with the next code.'),
  INVALID_BACKUP_CODE: explain('The backup code is wrong or was used.', 'Let the user try another code.'),
  INVALID_TWO_FACTOR_COOKIE: explain(
    'The sign-in that waits for the second factor has expired, was finished, or had too many attempts.',
    'Start again with the first factor.',
  ),
  TOO_MANY_ATTEMPTS_PLEASE_REQUEST_A_NEW_CODE: explain(
    'Five wrong attempts invalidated the emailed code.',
    'Send a new code with `twoFactor.sendOtp`.',
  ),
  TRUSTED_DEVICE_NOT_FOUND: explain(
    'The user has no such trusted device, or it has expired.',
    'Load the list of trusted devices again.',
  ),
}
