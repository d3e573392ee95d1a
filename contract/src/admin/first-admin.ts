import * as z from 'zod/mini'
import { post } from '../call.ts'
import { emailAddress } from '../schemas.ts'
import { administeredUser } from './user.ts'

export const firstAdminCalls = {
  createAdmin: post({
    summary: 'Makes the person with this address an admin. A new person chooses a password by the link in the answer.',
    path: '/admin/create-admin',
    feature: 'admin',
    access: 'server',
    limit: 'default',
    body: z.object({ email: emailAddress, name: z.optional(z.string().check(z.maxLength(200))) }),
    response: z.object({
      user: administeredUser,
      isNew: z.boolean(),
      /** Where a new person chooses their password, once; null for somebody who was there. */
      resetURL: z.nullable(z.string()),
    }),
    errors: ['ROLE_NOT_FOUND'],
  }),
}
