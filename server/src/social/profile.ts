import { toSafeName } from '@latchkey/contract'
import type { Context } from '../platform/context.ts'
import { resolveEndpoints } from './discovery.ts'
import type { Profile, ReadProfileInput } from './provider.ts'
import type { ConfiguredProvider } from './providers.ts'
import { toStorableText } from './storable-text.ts'
import { getErrorMessage } from '../platform/error-text.ts'

type ProfileSources = Pick<ReadProfileInput<unknown>, 'claims' | 'accessToken' | 'callbackParams'>

/** Returns `null` if the user cannot be identified: no response, an invalid response or no subject (R40, R71). */
export const readProfile = async (
  ctx: Context,
  configured: ConfiguredProvider,
  sources: ProfileSources,
): Promise<Profile | null> => {
  const { provider, options, outbound } = configured
  try {
    const endpoints = await resolveEndpoints(configured)
    const profile = await provider.readProfile({ options, endpoints, outbound, ...sources })
    return profile && isValidSubject(profile.subject) ? sanitize(profile) : null
  } catch (error) {
    logProviderFailure(ctx, configured, error)
    return null
  }
}

/** Provider failures are logged for the operator. Responses don't contain their details (R67). */
export const logProviderFailure = (ctx: Context, { id }: ConfiguredProvider, error: unknown): void => {
  const reason = getErrorMessage(error)
  ctx.log.warn({ request: ctx.request.id, provider: id, reason }, 'Request to a social provider failed')
}

/** Removes from a name what user-entered names cannot contain. Cuts a longer name to 200 characters. */
export const toProfileName = (name: string): string => toSafeName(name, 200)

/** Returns null unless the text is the URL of a picture: other schemes can run scripts. */
export const toProfilePicture = (image: string): string | null => {
  const isUrl =
    image.startsWith('data:image/') || (/^https?:\/\//.test(image) && image.length <= MAX_PICTURE_URL_LENGTH)
  return isUrl ? image : null
}

const MAX_PICTURE_URL_LENGTH = 2048

const sanitize = ({ name, image, ...profile }: Profile): Profile => ({
  ...profile,
  name: toProfileName(name),
  image: image === null ? null : toProfilePicture(image),
})

const isValidSubject = (subject: string): boolean =>
  subject.length > 0 &&
  subject.length <= 255 &&
  toStorableText(subject) === subject &&
  !STRINGIFIED_EMPTY_VALUES.includes(subject)

/** A definition that converts a missing subject with `String()` would give all its users the same one. */
const STRINGIFIED_EMPTY_VALUES = ['undefined', 'null', 'NaN', '[object Object]']
