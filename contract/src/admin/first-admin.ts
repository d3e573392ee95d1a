import * as z from 'zod/mini'
import { post } from '../call.ts'
import { userName } from '../names.ts'
import { emailAddress } from '../schemas.ts'
import { administeredUser } from './user.ts'

export const firstAdminCalls = {
  createAdmin: post({
    summary:
      'Makes the user with this address an admin. A new user sets a password with the link in the response, which a repeated call renews. Refuses a user who has not proven the mailbox: an attacker can sign up with any address.',
    path: '/admin/create-admin',
    feature: 'admin',
    access: 'server',
    limit: 'default',
    body: z.object({
      email: emailAddress,
      name: z.optional(userName),
      /** Promotes a user who has not proven the mailbox. */
      allowUnproven: z.optional(z.boolean()),
    }),
    response: z.object({
      user: administeredUser,
      isNew: z.boolean(),
      /** A single-use link to set the password of a user who has none. Null for other users. */
      resetURL: z.nullable(z.string()),
    }),
    errors: ['ROLE_NOT_FOUND', 'EMAIL_NOT_VERIFIED', 'EMAIL_AND_PASSWORD_IS_NOT_ENABLED'],
  }),
}
