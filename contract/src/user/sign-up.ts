import * as z from 'zod/mini'
import { withNewFields } from '../additional-fields.ts'
import { post } from '../call.ts'
import { invitationSecret } from '../organization/invitation.ts'
import { userName } from '../names.ts'
import { id, redirectTarget } from '../schemas.ts'
import { optionalRequiredDataRedirect } from '../sign-in-steps.ts'
import { acceptedTermsVersion } from './pending-sign-in.ts'
import { language, user } from './user.ts'

export const signUpCalls = {
  signUpEmail: post({
    summary: 'Creates a user with an email address and a password, and signs the user in.',
    path: '/sign-up/email',
    access: 'anyone',
    limit: 'credential',
    body: withNewFields(
      'user',
      z.object({
        name: userName,
        /** Optional, so that a missing address fails with INVALID_EMAIL instead of VALIDATION_ERROR. */
        email: z.optional(z.string()),
        password: z.string(),
        image: z.optional(z.string().check(z.maxLength(2048))),
        language: z.optional(language),
        callbackURL: redirectTarget,
        acceptedTermsVersion,
        /**
         * An invitation to this address. Its emailed secret proves control of the mailbox, so the new user is verified.
         */
        invitation: z.optional(z.object({ id, secret: invitationSecret })),
      }),
    ),
    /** `token` is null if no session was started: the address must be verified first, or `autoSignIn` is disabled. */
    response: z.object({
      token: z.nullable(z.string()),
      user,
      ...optionalRequiredDataRedirect,
    }),
    errors: [
      'EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED',
      'INVALID_EMAIL',
      'PASSWORD_TOO_SHORT',
      'PASSWORD_TOO_LONG',
      'PASSWORD_COMPROMISED',
      'USER_ALREADY_EXISTS',
      'INVITATION_NOT_FOUND',
      'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION',
      'NOT_FOUND',
      'SESSION_COOKIE_TOO_LARGE',
      'FIELD_NOT_ALLOWED',
      'TERMS_VERSION_NOT_CURRENT',
      'INVALID_CALLBACKURL',
    ],
    changesSession: true,
  }),
}
