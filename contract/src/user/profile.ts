import * as z from 'zod/mini'
import { post } from '../call.ts'
import { statusTrue } from '../schemas.ts'
import { language } from './user.ts'

/** Refused rather than ignored, so that nobody believes to have set one (rule R30). */
const ownedByServer = z.optional(z.never({ error: 'Is set by the server' }))

export const profileCalls = {
  updateUser: post({
    summary: 'Changes the name, the picture or the language of the caller.',
    path: '/update-user',
    access: 'signed-in',
    limit: 'default',
    body: z.object({
      name: z.optional(z.string().check(z.maxLength(200))),
      image: z.optional(z.nullable(z.string().check(z.maxLength(2048)))),
      language: z.optional(z.nullable(language)),
      /** Here only to be refused: the address is changed by change-email. */
      email: z.optional(z.unknown()),
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
    response: statusTrue,
    errors: ['EMAIL_CAN_NOT_BE_UPDATED', 'SESSION_COOKIE_TOO_LARGE'],
    changesSession: true,
    changesOrganizations: true,
  }),
}
