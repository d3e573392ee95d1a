import { MAX_PICTURE_BYTES, pictureMediaTypes } from '@latchkey/contract'
import type { ReadProfileInput, Provider, SocialProviderOptions } from '../provider.ts'
import { toProfile } from '../standard-claims.ts'

export interface MicrosoftOptions extends SocialProviderOptions {
  /** A directory ID, `common` (the default), `organizations` or `consumers`. */
  tenantId?: string
  /** What Microsoft shows again: `login`, `none`, `consent` or `select_account`. */
  prompt?: string
  /** The edge length of the picture in pixels. */
  profilePhotoSize?: 48 | 64 | 96 | 120 | 240 | 360 | 432 | 504 | 648
  /** Loads no picture from Microsoft Graph. */
  disableProfilePhoto?: boolean
}

/** https://learn.microsoft.com/en-us/entra/identity-platform/v2-oauth2-auth-code-flow */
export const microsoft: Provider<MicrosoftOptions> = {
  name: 'Microsoft',
  endpoints: ({ tenantId = 'common' }) => {
    if (!isTenant(tenantId)) {
      throw new Error(
        'socialProviders.microsoft.tenantId must be the ID of a directory (a GUID), common, organizations or consumers',
      )
    }
    return {
      authorization: `https://login.microsoftonline.com/${tenantId}/oauth2/v2.0/authorize`,
      token: `https://login.microsoftonline.com/${tenantId}/oauth2/v2.0/token`,
      userInfo: 'https://graph.microsoft.com/v1.0/me',
      jwks: `https://login.microsoftonline.com/${tenantId}/discovery/v2.0/keys`,
      issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0',
    }
  },
  scopes: ['openid', 'profile', 'email', 'User.Read'],
  pkce: true,
  authorization: ({ prompt }) => ({ prompt }),
  idToken: {
    acceptedFrom: ['token-response', 'app'],
    // Each directory has its own issuer: the template is completed with the directory ID of the token.
    isIssuer: (issuer, { endpoints, claims }) => issuer === endpoints.issuer?.replace('{tenantid}', readTenant(claims)),
    // Users can replace the directory in the authorization URL, so the claim decides.
    isUserAllowed: (claims, { tenantId = 'common' }) => isTenantAllowed(tenantId, readTenant(claims)),
  },
  refreshes: false,
  readProfile: async ({ claims, ...input }) => {
    if (!claims) return null
    const profile = toProfile(claims)
    return {
      ...profile,
      // Directory administrators can set any address. Microsoft verifies the addresses of personal accounts, and
      // `xms_edov` reports that the directory owns the domain of the address.
      emailVerified: readTenant(claims) === PERSONAL_ACCOUNTS || isTrue(claims['xms_edov']),
      image: (await fetchPhoto(input)) ?? profile.image,
    }
  },
}

const PERSONAL_ACCOUNTS = '9188040d-6c67-4c5b-b112-36a304b66dad'

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const isTenant = (tenantId: string): boolean =>
  ['common', 'organizations', 'consumers'].includes(tenantId) || GUID.test(tenantId.toLowerCase())

/** Returns `none` for an invalid ID: it matches no directory. */
const readTenant = ({ tid }: Readonly<Record<string, unknown>>): string =>
  typeof tid === 'string' && GUID.test(tid) ? tid : 'none'

const isTenantAllowed = (tenantId: string, tenant: string): boolean => {
  if (tenantId === 'common') return true
  if (tenantId === 'organizations') return tenant !== PERSONAL_ACCOUNTS
  return tenant === (tenantId === 'consumers' ? PERSONAL_ACCOUNTS : tenantId.toLowerCase())
}

/** Directories send the claim in each of these forms. */
const isTrue = (claim: unknown): boolean => [true, 1, '1', 'true'].some((value) => value === claim)

/** Returns a data URL, or `null` without a photo, without permission or if the photo is too large. */
const fetchPhoto = async ({
  options,
  endpoints,
  accessToken,
  outbound,
}: Omit<ReadProfileInput<MicrosoftOptions>, 'claims'>) => {
  const { disableProfilePhoto, profilePhotoSize: size = 48 } = options
  if (disableProfilePhoto || !accessToken) return null
  // A failed request for the photo must not fail the sign-in.
  const photo = await outbound
    .bytes(`${endpoints.userInfo}/photos/${size}x${size}/$value`, { accessToken })
    .catch(() => null)
  const type = pictureMediaTypes.find((known) => photo?.type.split(';')[0] === known)
  if (!photo || !type || photo.bytes.length > MAX_PICTURE_BYTES) return null
  return `data:${type};base64,${Buffer.from(photo.bytes).toString('base64')}`
}
