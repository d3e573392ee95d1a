import * as z from 'zod/mini'
import { get, post } from '../call.ts'
import { emailAddress, statusTrue } from '../schemas.ts'

export const userEmailAddress = z.object({
  email: z.string(),
  /** The address in `user.email`. */
  isPrimary: z.boolean(),
  /** Other addresses belong to the user once they are verified. Until then, another user can verify them. */
  emailVerified: z.boolean(),
})
/** The primary address of a user, or a further one. */
export type UserEmailAddress = z.infer<typeof userEmailAddress>

const changeDefaults = {
  access: 'recent',
  isBlockedDuringImpersonation: true,
  feature: 'email-addresses',
  response: statusTrue,
} as const

export const emailAddressCalls = {
  listEmailAddresses: get({
    summary: 'Lists the addresses of the account, the primary one first, and those that wait for their code.',
    path: '/list-email-addresses',
    access: 'signed-in',
    isReadOnly: true,
    feature: 'email-addresses',
    limit: 'default',
    response: z.array(userEmailAddress),
    errors: [],
  }),
  addEmailAddress: post({
    summary:
      'Emails a code to a further address of the account. Free and taken addresses get the same response; the owner of a taken one is informed.',
    path: '/add-email-address',
    ...changeDefaults,
    limit: 'codeMail',
    body: z.object({ email: emailAddress }),
    errors: ['EMAIL_NOT_VERIFIED', 'EMAIL_ADDRESS_ALREADY_ADDED', 'EMAIL_ADDRESS_LIMIT_REACHED'],
  }),
  verifyEmailAddress: post({
    summary: 'Adds an address to the account with the emailed code. The address signs in like the primary one.',
    path: '/verify-email-address',
    ...changeDefaults,
    limit: 'code',
    body: z.object({ email: emailAddress, otp: z.string().check(z.maxLength(64)) }),
    errors: [
      'INVALID_OTP',
      'OTP_EXPIRED',
      'TOO_MANY_ATTEMPTS',
      'EMAIL_NOT_VERIFIED',
      'EMAIL_ADDRESS_LIMIT_REACHED',
      'COULDNT_UPDATE_YOUR_EMAIL',
      'SESSION_COOKIE_TOO_LARGE',
    ],
  }),
  setPrimaryEmailAddress: post({
    summary: 'Makes a verified address the primary one. The previous primary address stays, if it is verified.',
    path: '/set-primary-email-address',
    ...changeDefaults,
    limit: 'default',
    body: z.object({ email: emailAddress }),
    errors: ['EMAIL_ADDRESS_NOT_FOUND', 'COULDNT_UPDATE_YOUR_EMAIL', 'SESSION_COOKIE_TOO_LARGE'],
    changesSession: true,
    changesOrganizations: true,
  }),
  removeEmailAddress: post({
    summary: 'Removes an address from the account, with its codes and links. The primary address cannot be removed.',
    path: '/remove-email-address',
    ...changeDefaults,
    limit: 'default',
    body: z.object({ email: emailAddress }),
    errors: ['EMAIL_ADDRESS_NOT_FOUND', 'PRIMARY_EMAIL_ADDRESS_IS_REQUIRED', 'SESSION_COOKIE_TOO_LARGE'],
  }),
}
