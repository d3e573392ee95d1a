import * as z from 'zod/mini'
import { get, post } from '../call.ts'
import { safeName } from '../names.ts'
import { statusTrue, timestamp } from '../schemas.ts'
import { sessionWithUser } from '../session/sessions.ts'
import { requiredDataRedirect, twoFactorRedirect } from '../sign-in-steps.ts'

/** The public key and the user handle never leave the server. */
export const passkey = z.object({
  id: z.string(),
  name: z.nullable(z.string()),
  userId: z.string(),
  credentialID: z.string(),
  counter: z.number(),
  /** `multiDevice`: the provider can copy the passkey to other devices. */
  deviceType: z.enum(['singleDevice', 'multiDevice']),
  /** Whether a copy exists. */
  backedUp: z.boolean(),
  /** How browsers reach the authenticator, comma-separated. Null if the browser did not report them. */
  transports: z.nullable(z.string()),
  /** The model that the authenticator claims to be. Zeros if it claims none. */
  aaguid: z.string(),
  createdAt: timestamp,
  /** Null until the first sign-in. */
  lastUsedAt: z.nullable(timestamp),
})
/** A passkey of a user without its public key. */
export type Passkey = z.infer<typeof passkey>

const base64url = z.string().check(z.regex(/^[\w-]+$/, { error: 'Expected base64url' }))
const credentialId = base64url.check(z.maxLength(1364))
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(64), safeName)

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
}

/** `RegistrationResponseJSON` of WebAuthn Level 3. Fields that the server does not use are removed. */
const registrationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.optional(z.array(z.string().check(z.regex(/^[a-z-]{1,32}$/))).check(z.maxLength(10))),
  }),
})

/** `AuthenticationResponseJSON` of WebAuthn Level 3. */
export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.optional(z.nullable(z.string().check(z.maxLength(128)))),
  }),
})
/** The result of `navigator.credentials.get()` as JSON. */
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>

/** `PublicKeyCredentialDescriptorJSON` of WebAuthn Level 3. */
export const passkeyDescriptor = z.object({
  id: z.string(),
  type: z.string(),
  transports: z.optional(z.array(z.string())),
})
const userVerification = z.enum(['required', 'preferred', 'discouraged'])

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn Level 3. */
export const passkeyRequestOptions = z.object({
  challenge: z.string(),
  timeout: z.optional(z.number()),
  rpId: z.optional(z.string()),
  allowCredentials: z.optional(z.array(passkeyDescriptor)),
  userVerification: z.optional(userVerification),
})

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn Level 3. */
const creationOptions = z.object({
  rp: z.object({ id: z.optional(z.string()), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.optional(z.number()),
  excludeCredentials: z.optional(z.array(passkeyDescriptor)),
  authenticatorSelection: z.optional(
    z.object({
      authenticatorAttachment: z.optional(z.enum(['platform', 'cross-platform'])),
      residentKey: z.optional(z.enum(['required', 'preferred', 'discouraged'])),
      requireResidentKey: z.optional(z.boolean()),
      userVerification: z.optional(userVerification),
    }),
  ),
  attestation: z.optional(z.string()),
  extensions: z.optional(z.object({ credProps: z.optional(z.boolean()) })),
  hints: z.optional(z.array(z.string())),
})

const authenticationOptions = {
  summary: 'Returns the options of a sign-in with a passkey, for `navigator.credentials.get()`.',
  path: '/passkey/generate-authenticate-options',
  feature: 'passkey',
  access: 'anyone',
  limit: 'default',
  response: passkeyRequestOptions,
  errors: [],
} as const

export const passkeyCalls = {
  generatePasskeyRegistrationOptions: get({
    summary: 'Returns the options of a new passkey of the caller, for `navigator.credentials.create()`.',
    path: '/passkey/generate-register-options',
    feature: 'passkey',
    isBlockedDuringImpersonation: true,
    access: 'recent',
    limit: 'default',
    query: z.object({ authenticatorAttachment: z.optional(z.enum(['platform', 'cross-platform'])) }),
    response: creationOptions,
    errors: ['YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_PASSKEYS'],
  }),
  verifyPasskeyRegistration: post({
    summary: 'Verifies and stores a new passkey of the caller, and replaces the session cookie.',
    path: '/passkey/verify-registration',
    feature: 'passkey',
    isBlockedDuringImpersonation: true,
    access: 'recent',
    limit: 'token',
    body: z.object({ response: registrationResponse, name: z.optional(name) }),
    response: passkey,
    errors: [
      'CHALLENGE_NOT_FOUND',
      'FAILED_TO_VERIFY_REGISTRATION',
      'PREVIOUSLY_REGISTERED',
      'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_PASSKEYS',
    ],
  }),
  generatePasskeyAuthenticationOptions: get(authenticationOptions),
  postPasskeyAuthenticationOptions: post(authenticationOptions),
  verifyPasskeyAuthentication: post({
    summary: 'Signs in with a passkey. One that verified its user counts as two factors.',
    path: '/passkey/verify-authentication',
    feature: 'passkey',
    access: 'anyone',
    limit: 'token',
    body: z.object({ response: passkeyAssertion }),
    response: z.union([sessionWithUser, twoFactorRedirect, requiredDataRedirect]),
    errors: [
      'CHALLENGE_NOT_FOUND',
      'PASSKEY_NOT_FOUND',
      'AUTHENTICATION_FAILED',
      'EMAIL_NOT_VERIFIED',
      'BANNED_USER',
      'SESSION_COOKIE_TOO_LARGE',
    ],
    changesSession: true,
  }),
  listPasskeys: get({
    summary: 'Lists the passkeys of the caller, oldest first.',
    path: '/passkey/list-user-passkeys',
    feature: 'passkey',
    access: 'signed-in',
    isReadOnly: true,
    limit: 'default',
    response: z.array(passkey),
    errors: [],
  }),
  deletePasskey: post({
    summary: 'Removes a passkey of the caller, but never the last sign-in method. Replaces the session cookie.',
    path: '/passkey/delete-passkey',
    feature: 'passkey',
    isBlockedDuringImpersonation: true,
    access: 'recent',
    limit: 'default',
    body: z.object({ id: z.string() }),
    response: statusTrue,
    errors: ['OWN_PASSKEY_NOT_FOUND', 'YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT'],
  }),
  updatePasskey: post({
    summary: 'Renames a passkey of the caller.',
    path: '/passkey/update-passkey',
    feature: 'passkey',
    isBlockedDuringImpersonation: true,
    access: 'signed-in',
    limit: 'default',
    body: z.object({ id: z.string(), name }),
    response: z.object({ passkey }),
    errors: ['OWN_PASSKEY_NOT_FOUND'],
  }),
}
