import * as z from 'zod/mini'
import { withChangedFields } from '../additional-fields.ts'
import { post } from '../call.ts'
import { userName } from '../names.ts'
import { ownedByServer, statusTrue } from '../schemas.ts'
import { language } from './user.ts'

export const profileCalls = {
  updateUser: post({
    summary: 'Changes the name, picture, or language of the caller.',
    path: '/update-user',
    access: 'signed-in',
    limit: 'default',
    body: withChangedFields(
      'user',
      z.object({
        name: z.optional(userName),
        image: z.optional(z.nullable(z.string().check(z.maxLength(2048)))),
        language: z.optional(z.nullable(language)),
        /** Always rejected, so the OpenAPI document omits it. `/change-email` changes the address. */
        email: z.optional(z.unknown().check(z.meta({ not: {} }))),
        id: ownedByServer,
        emailVerified: ownedByServer,
        twoFactorEnabled: ownedByServer,
        role: ownedByServer,
        banned: ownedByServer,
        banReason: ownedByServer,
        banExpires: ownedByServer,
        createdAt: ownedByServer,
        updatedAt: ownedByServer,
      }),
    ),
    response: statusTrue,
    errors: ['EMAIL_CAN_NOT_BE_UPDATED', 'SESSION_COOKIE_TOO_LARGE', 'FIELD_NOT_ALLOWED'],
    changesSession: true,
    changesOrganizations: true,
  }),
}
