import * as z from 'zod/mini'
import { defaults } from '@latchkey/contract'
import { additionalFields } from './additional-field-options.ts'
import { flag, mailSwitch, permissions, seconds, section } from './option-types.ts'

export const userOptions = section({
  /** Changes of email addresses by their users. */
  changeEmail: section({
    /** Allows users to change their address. */
    enabled: z._default(flag, false),
    /** Mails that approve a new address. `true` if there is a mailer. */
    sendChangeEmailVerification: z.optional(mailSwitch()),
  }),
  /** Further addresses of a user. */
  emailAddresses: section({
    /** Allows users to add further addresses (guide “Several email addresses”). Requires mails with codes. */
    enabled: z._default(flag, false),
  }),
  /** Deletions of accounts by their users. */
  deleteUser: section({
    /** Allows users to delete their account. */
    enabled: z._default(flag, false),
    /** The lifetime in seconds of a link that deletes an account. */
    deleteTokenExpiresIn: z._default(seconds, defaults.deletionTokenLifetime),
    /** Mails that confirm the deletion. `true` if there is a mailer. */
    sendDeleteAccountVerification: z.optional(mailSwitch()),
  }),
  /**
   * Requests a missing name and missing required fields of `additionalFields` before a session starts
   * (guide “Required data”).
   */
  requireCompleteProfile: z._default(flag, false),
  /**
   * What every user may do with their own data in the application, by resource: `{ project: ['read', 'write'] }`. API keys
   * of users can have these permissions (guide “API keys”).
   */
  permissions: z._default(permissions, {}),
  /** Fields of the application in users, by name (guide “Additional fields”). */
  additionalFields: additionalFields('user'),
})
