import type { Context } from '../platform/context.ts'
import { fail } from '../platform/errors.ts'
import { locate } from './discovery.ts'
import { verifyIdToken } from './id-token.ts'
import type { Profile } from './provider.ts'
import type { ConfiguredProvider } from './providers.ts'
import { storable } from './storable-text.ts'

interface Given {
  /** An ID token that takes the place of a code; it is verified. */
  idToken: string
  nonce: string | null
  accessToken: string | null
}

/** Who the ID token is about, or null; INVALID_TOKEN for a token that proves nothing. */
export const readProfileOf = async (
  ctx: Context,
  configured: ConfiguredProvider,
  { idToken, nonce, accessToken }: Given,
): Promise<Profile | null> => {
  const claims = await verifyIdToken(configured, idToken, { nonce, now: ctx.now() }).catch((error: unknown) => {
    logRefusal(ctx, configured, error)
    return fail('ID_TOKEN_INVALID')
  })
  return readProfile(ctx, configured, { claims, accessToken, postedUser: null })
}

interface Known {
  claims: Record<string, unknown> | null
  accessToken: string | null
  postedUser: string | null
}

/** Who has approved. null whenever that cannot be told for sure: no answer, a strange one, no subject (rules R40, R71). */
export const readProfile = async (
  ctx: Context,
  configured: ConfiguredProvider,
  known: Known,
): Promise<Profile | null> => {
  const { provider, options, outbound } = configured
  try {
    const endpoints = await locate(configured)
    const profile = await provider.readProfile({ options, endpoints, outbound, ...known })
    return profile && isSubject(profile.subject) ? presentable(profile) : null
  } catch (error) {
    logRefusal(ctx, configured, error)
    return null
  }
}

/** What went wrong between us and a provider is for the operator: nobody else is told (rule R67). */
export const logRefusal = (ctx: Context, { id }: ConfiguredProvider, error: unknown): void => {
  const reason = error instanceof Error ? error.message : String(error)
  ctx.log.warn({ request: ctx.request.id, provider: id, reason }, 'A provider could not be believed')
}

/** Names of a length that we take from people, too, and pictures that a page may show. */
const presentable = ({ name, image, ...profile }: Profile): Profile => ({
  ...profile,
  // The cut may go through a pair of surrogates.
  name: name
    .trim()
    .slice(0, MAXIMUM_NAME_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, ''),
  image: image !== null && isPicture(image) ? image : null,
})

const MAXIMUM_NAME_LENGTH = 200
const MAXIMUM_ADDRESS_LENGTH = 2048

const isPicture = (image: string): boolean =>
  image.startsWith('data:image/') || (/^https?:\/\//.test(image) && image.length <= MAXIMUM_ADDRESS_LENGTH)

/** Texts that stand where a subject is missing, in the code of providers and in ours. */
const isSubject = (subject: string): boolean =>
  subject.length > 0 &&
  subject.length <= 255 &&
  storable(subject) === subject &&
  !['undefined', 'null', 'NaN', '[object Object]'].includes(subject)
