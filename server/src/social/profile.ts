import type { Context } from '../platform/context.ts'
import { fail } from '../platform/errors.ts'
import { resolveEndpoints } from './discovery.ts'
import { verifyIdToken } from './id-token.ts'
import type { Profile } from './provider.ts'
import type { ConfiguredProvider } from './providers.ts'
import { toStorableText } from './storable-text.ts'

interface IdTokenSignIn {
  /** An ID token that takes the place of a code; it is verified. */
  idToken: string
  nonce: string | null
  accessToken: string | null
}

/** Who the ID token is about, or null; INVALID_TOKEN for a token that proves nothing. */
export const readProfileFromIdToken = async (
  ctx: Context,
  configured: ConfiguredProvider,
  { idToken, nonce, accessToken }: IdTokenSignIn,
): Promise<Profile | null> => {
  const claims = await verifyIdToken(configured, idToken, { nonce, now: ctx.now() }).catch((error: unknown) => {
    logProviderFailure(ctx, configured, error)
    return fail('ID_TOKEN_INVALID')
  })
  return readProfile(ctx, configured, { claims, accessToken, postedUser: null })
}

interface ProfileSources {
  claims: Record<string, unknown> | null
  accessToken: string | null
  postedUser: string | null
}

/** Who has approved. null whenever that cannot be told for sure: no answer, a strange one, no subject (rules R40, R71). */
export const readProfile = async (
  ctx: Context,
  configured: ConfiguredProvider,
  known: ProfileSources,
): Promise<Profile | null> => {
  const { provider, options, outbound } = configured
  try {
    const endpoints = await resolveEndpoints(configured)
    const profile = await provider.readProfile({ options, endpoints, outbound, ...known })
    return profile && isValidSubject(profile.subject) ? sanitize(profile) : null
  } catch (error) {
    logProviderFailure(ctx, configured, error)
    return null
  }
}

/** What went wrong between us and a provider is for the operator: nobody else is told (rule R67). */
export const logProviderFailure = (ctx: Context, { id }: ConfiguredProvider, error: unknown): void => {
  const reason = error instanceof Error ? error.message : String(error)
  ctx.log.warn({ request: ctx.request.id, provider: id, reason }, 'A provider could not be believed')
}

/** Names of a length that we take from people, too, and pictures that a page may show. */
const sanitize = ({ name, image, ...profile }: Profile): Profile => ({
  ...profile,
  // The cut may go through a pair of surrogates.
  name: name
    .trim()
    .slice(0, MAX_NAME_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, ''),
  image: image !== null && isPictureUrl(image) ? image : null,
})

const MAX_NAME_LENGTH = 200
const MAX_PICTURE_URL_LENGTH = 2048

const isPictureUrl = (image: string): boolean =>
  image.startsWith('data:image/') || (/^https?:\/\//.test(image) && image.length <= MAX_PICTURE_URL_LENGTH)

/** Texts that stand where a subject is missing, in the code of providers and in ours. */
const isValidSubject = (subject: string): boolean =>
  subject.length > 0 &&
  subject.length <= 255 &&
  toStorableText(subject) === subject &&
  !['undefined', 'null', 'NaN', '[object Object]'].includes(subject)
