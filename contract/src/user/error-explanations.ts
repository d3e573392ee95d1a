import { explain } from '../explain.ts'

/** Errors of sign-in, sessions, accounts, passwords and emailed secrets. */
export const accountErrorExplanations = {
  INVALID_EMAIL: explain('The text is not an ASCII email address.', 'Ask the user to correct the address.'),
  INVALID_EMAIL_OR_PASSWORD: explain(
    'No user has this address and password. The response does not reveal which one is wrong.',
    'Let the user try again or request a link that resets the password.',
  ),
  EMAIL_NOT_VERIFIED: explain(
    '`emailAndPassword.requireEmailVerification` is set, and the user has not verified the address. `admin create` and further addresses also need a proven mailbox.',
    'Let the user open the verification email, or send it again with `sendVerificationEmail`.',
  ),
  PENDING_SIGN_IN_NOT_FOUND: explain(
    'No sign-in of this browser waits for required data: it was completed, is older than 15 minutes, or the user has changed since then.',
    'Let the user sign in again.',
  ),
  TERMS_VERSION_NOT_CURRENT: explain(
    '`acceptedTermsVersion` is not the version of the option `terms`, which may have changed while the user read the terms.',
    'Show the current terms and let the user accept them.',
  ),
  FAILED_TO_GET_SESSION: explain('`signOut` was called without a session cookie.', 'Treat the user as signed out.'),
  SESSION_NOT_FOUND: explain(
    'The session does not exist, has expired, or is a session of another user.',
    'Load the list of sessions again.',
  ),
  INVALID_SESSION_TOKEN: explain(
    'The session is not one of this browser, or it has ended. Of concurrent calls that change the active account, one succeeds.',
    'Load the list of accounts again with `multiSession.listDeviceSessions`.',
  ),
  SESSION_COOKIE_TOO_LARGE: explain(
    'Session and user do not fit into the cookie of `session.cookieCache`, for example because of a long picture URL.',
    'Shorten the fields of the user, or disable `session.cookieCache`.',
  ),
  SESSION_IS_NOT_FRESH: explain(
    'The call needs an authentication in this session within `session.freshAge` seconds, with the second factor if the account has one. `methods` lists the accepted methods.',
    'Call `stepUp` with one of the methods and repeat the call. `StepUpContext` does both in React.',
  ),
  STEP_UP_METHOD_NOT_AVAILABLE: explain(
    'The account does not have this method. `methods` lists those that it has.',
    'Offer one of the listed methods.',
  ),
  EITHER_USERID_OR_SESSION_IS_REQUIRED: explain(
    'A call of `latchkey.api` has neither headers with a session nor a `userId`.',
    'Pass one of them.',
  ),
  USER_NOT_FOUND: explain('No user has this ID or address.', 'Check the ID. The user may have been deleted.'),
  USER_ALREADY_EXISTS: explain(
    'Another user has this address. With `requireEmailVerification`, the sign-up succeeds instead, and an email informs the owner.',
    'Offer the sign-in and the password reset.',
  ),
  PASSWORD_TOO_SHORT: explain(
    'The password has fewer than `emailAndPassword.minPasswordLength` characters.',
    'State the length before the user types.',
  ),
  PASSWORD_TOO_LONG: explain(
    'The password has more than `emailAndPassword.maxPasswordLength` characters.',
    'State the length before the user types.',
  ),
  PASSWORD_COMPROMISED: explain(
    'The password is on the built-in list, or `emailAndPassword.leakedPasswordService` knows it.',
    'Let the user choose another password.',
  ),
  INVALID_PASSWORD: explain('The current password is wrong.', 'Let the user try again.'),
  CREDENTIAL_ACCOUNT_NOT_FOUND: explain(
    'The user signs in with a provider and has no password.',
    'Set a password with a password reset, or step up with another method.',
  ),
  USER_ALREADY_HAS_A_PASSWORD: explain('`setPassword` is for users without a password.', 'Call `changePassword`.'),
  EMAIL_CAN_NOT_BE_UPDATED: explain('`updateUser` does not change the address.', 'Call `changeEmail`.'),
  EMAIL_IS_THE_SAME: explain('The new address is the current one.', 'Do nothing.'),
  INVALID_PICTURE: explain(
    'The picture is not a WebP, PNG or JPEG file of at most 47 KiB and 4 megapixels.',
    'Scale and compress the picture before the upload.',
  ),
  COULDNT_UPDATE_YOUR_EMAIL: explain('Another user has the new address.', 'Let the user choose another address.'),
  EMAIL_AND_PASSWORD_IS_NOT_ENABLED: explain(
    'The option `emailAndPassword.enabled` is false.',
    'Enable it, or hide the form.',
  ),
  EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED: explain(
    '`emailAndPassword.enabled` is false, or `emailAndPassword.disableSignUp` is true.',
    'Change the option, or hide the form.',
  ),
  VERIFICATION_EMAIL_ISNT_ENABLED: explain(
    'There is neither a `mailer` nor a function that sends this email.',
    'Set `mailer`, `emailVerification.sendVerificationEmail` or, for a new address, `user.changeEmail.sendChangeEmailVerification`.',
  ),
  RESET_PASSWORD_ISNT_ENABLED: explain(
    'There is neither a `mailer` nor a function that sends this email.',
    'Set `mailer` or `emailAndPassword.sendResetPassword`.',
  ),
  CHANGE_EMAIL_IS_DISABLED: explain('The option `user.changeEmail.enabled` is false.', 'Enable it, or hide the form.'),
  INVALID_TOKEN: explain(
    'The secret of the link is unknown, was used, or has expired.',
    'Let the user request a new link.',
  ),
  EMAIL_ADDRESS_NOT_FOUND: explain('The caller has no such verified address.', 'Load the list of addresses again.'),
  EMAIL_ADDRESS_ALREADY_ADDED: explain(
    'The address belongs to the caller already.',
    'Call `setPrimaryEmailAddress` to make it the primary one.',
  ),
  EMAIL_ADDRESS_LIMIT_REACHED: explain('The account has five addresses.', 'Let the user remove one first.'),
  PRIMARY_EMAIL_ADDRESS_IS_REQUIRED: explain(
    'The address is in `user.email`.',
    'Make another address the primary one first.',
  ),
  INVALID_OTP: explain(
    'The code is wrong, was used, was replaced by a newer one, or belongs to another type or address.',
    'Let the user try again or request a new code.',
  ),
  OTP_EXPIRED: explain('The code is older than `emailCode.expiresIn` seconds.', 'Let the user request a new code.'),
  TOO_MANY_ATTEMPTS: explain('Five wrong codes were entered for this code.', 'Let the user request a new code.'),
  OPENED_IN_ANOTHER_BROWSER: explain(
    'The link of a sign-in or of an email change was opened in another browser than the one that requested it, or after its session ended.',
    'Let the user enter the code of the email where it was requested.',
  ),
  VERIFICATION_TOKEN_EXPIRED: explain(
    'The verification link is older than `emailVerification.expiresIn` seconds.',
    'Send the email again with `sendVerificationEmail`.',
  ),
  VERIFICATION_TOKEN_INVALID: explain(
    'The verification link was changed or used.',
    'Send the email again with `sendVerificationEmail`.',
  ),
  VERIFICATION_USER_NOT_FOUND: explain('The user of the link was deleted.', 'Offer the sign-up.'),
  VERIFICATION_UNAUTHORIZED: explain(
    'The link that changes an address was opened in a browser in which the user is not signed in.',
    'Let the user sign in and open the link again.',
  ),
  DELETION_TOKEN_INVALID: explain(
    'The deletion link is unknown, was used, has expired, or is of another user.',
    'Let the user request the deletion again.',
  ),
  FAILED_TO_GET_USER_INFO: explain(
    'The deletion link was opened without a session.',
    'Let the user sign in and open the link again.',
  ),
  EMAIL_CHANGE_CAN_BE_UNDONE: explain(
    'The previous mailbox can undo the change of the address for seven days. An attacker could otherwise change the address and delete the account.',
    'Let the user try again seven days after the change.',
  ),
}
