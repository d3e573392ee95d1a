import * as z from 'zod/mini'
import { get } from '../call.ts'
import { terms } from '../user/pending-sign-in.ts'

const roles = z.record(z.string(), z.record(z.string(), z.array(z.string())))

export const additionalField = z.object({
  name: z.string(),
  /** A type, or the list of allowed texts. */
  type: z.union([z.enum(['string', 'number', 'boolean', 'date', 'json']), z.array(z.string())]),
  max: z.number(),
  /** By language. */
  label: z.optional(z.record(z.string(), z.string())),
  required: z.boolean(),
  /** Whether clients can set it. */
  input: z.boolean(),
  /** Whether responses contain it. */
  returned: z.boolean(),
  /** Only of fields that clients can set. */
  defaultValue: z.optional(z.unknown()),
})

/** The fields that screens show or require. */
const fields = z.array(additionalField)

export const features = z.object({
  passwords: z.boolean(),
  /** How new users can sign up. Empty if only admins and the application create users. */
  signUpMethods: z.array(z.enum(['password', 'email-code', 'provider'])),
  /** Whether links that reset a password are mailed. */
  passwordReset: z.boolean(),
  /** When links that verify an address are mailed. */
  verificationMails: z.enum(['after-sign-up', 'on-request', 'off']),
  /** Whether invitations to organizations are mailed. */
  invitationMails: z.boolean(),
  /** Whether an emailed code can sign in. */
  emailCodes: z.boolean(),
  passkeys: z.boolean(),
  /** In the order of the options. */
  providers: z.array(z.object({ id: z.string(), name: z.string() })),
  multipleAccounts: z.boolean(),
  emailAddresses: z.boolean(),
  deviceAuthorization: z.boolean(),
  webhooks: z.boolean(),
  /** Null without API keys. */
  apiKeys: z.nullable(z.object({ allowNoExpiry: z.boolean() })),
  /** The digits of two-factor codes. `mail` is null if no codes are mailed. Null without two-factor. */
  codeDigits: z.nullable(z.object({ app: z.number(), mail: z.nullable(z.number()) })),
  /** The organization roles of all organizations with their permissions. Null without organizations. */
  organizations: z.nullable(z.object({ roles, creatorRole: z.string() })),
  /** Null without terms. */
  terms: z.nullable(terms),
  /** By entity. */
  additionalFields: z.object({
    user: fields,
    session: fields,
    organization: fields,
    member: fields,
    invitation: fields,
    team: fields,
  }),
  /** The name of the cookie with the method of the last sign-in. Null if it is off. */
  lastLoginMethodCookie: z.nullable(z.string()),
})
/** What the options of the server turn on, as `getFeatures` returns it. */
export type Features = z.infer<typeof features>

export const featureCalls = {
  getFeatures: get({
    summary: 'Returns what the options turn on, for pages that offer it.',
    path: '/get-features',
    access: 'anyone',
    limit: 'default',
    response: features,
    errors: [],
  }),
}
