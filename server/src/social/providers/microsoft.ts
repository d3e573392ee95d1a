import { MAX_PICTURE_BYTES, pictureMediaTypes } from '@latchkey/contract'
import * as z from 'zod/mini'
import type { ReadProfileInput, Provider, SocialProviderOptions } from '../provider.ts'

export interface MicrosoftOptions extends SocialProviderOptions {
  /** A directory by its id, or `common` (the default), `organizations`, `consumers`. */
  tenantId?: string
  prompt?: string
  /** Pixels of its edges. */
  profilePhotoSize?: 48 | 64 | 96 | 120 | 240 | 360 | 432 | 504 | 648
  disableProfilePhoto?: boolean
}

/** https://learn.microsoft.com/en-us/entra/identity-platform/v2-oauth2-auth-code-flow */
export const microsoft: Provider<MicrosoftOptions> = {
  name: 'Microsoft',
  endpoints: ({ tenantId = 'common' }) => {
    if (!isTenant(tenantId)) {
      throw new Error(
        'socialProviders.microsoft.tenantId must be the id of a directory (a GUID), common, organizations or consumers',
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
    // Each directory issues its own tokens: the issuer is a template for the directory that the token names.
    isIssuer: (issuer, { endpoints, claims }) => issuer === endpoints.issuer?.replace('{tenantid}', tenantOf(claims)),
    // The address restricts who gets here; a directory that is somebody else's must not count where it was changed.
    isFor: (claims, { tenantId = 'common' }) => admits(tenantId, tenantOf(claims)),
  },
  refreshes: false,
  readProfile: async ({ claims, ...approval }) => {
    const person = claims && shape.parse(claims)
    if (!person) return null
    return {
      subject: person.sub,
      name: person.name ?? '',
      email: person.email ?? null,
      // Administrators of a directory write any address they like into it. Of a personal account Microsoft has asked for
      // proof; `xms_edov` says that the directory owns the domain.
      emailVerified: tenantOf(claims) === PERSONAL_ACCOUNTS || isTrue(person.xms_edov),
      image: (await photoOf(approval)) ?? person.picture ?? null,
      raw: claims,
    }
  },
}

const PERSONAL_ACCOUNTS = '9188040d-6c67-4c5b-b112-36a304b66dad'

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const isTenant = (tenantId: string): boolean =>
  ['common', 'organizations', 'consumers'].includes(tenantId) || GUID.test(tenantId.toLowerCase())

/** An id of its form, or a text that is the issuer of nobody. */
const tenantOf = ({ tid }: Readonly<Record<string, unknown>>): string =>
  typeof tid === 'string' && GUID.test(tid) ? tid : 'none'

const admits = (tenantId: string, tenant: string): boolean => {
  if (tenantId === 'common') return true
  if (tenantId === 'organizations') return tenant !== PERSONAL_ACCOUNTS
  return tenant === (tenantId === 'consumers' ? PERSONAL_ACCOUNTS : tenantId.toLowerCase())
}

/** Directories write it in each of these ways. */
const isTrue = (flag: unknown): boolean => [true, 1, '1', 'true'].some((yes) => yes === flag)

/** As a data URL; null where there is none, where it may not be seen, and where it is larger than a picture may be. */
const photoOf = async ({
  options,
  endpoints,
  accessToken,
  outbound,
}: Omit<ReadProfileInput<MicrosoftOptions>, 'claims'>) => {
  const { disableProfilePhoto, profilePhotoSize: size = 48 } = options
  if (disableProfilePhoto || !accessToken) return null
  // A picture is worth no sign-in: without an answer there is none.
  const photo = await outbound
    .bytes(`${endpoints.userInfo}/photos/${size}x${size}/$value`, { accessToken })
    .catch(() => null)
  const type = pictureMediaTypes.find((known) => photo?.type.split(';')[0] === known)
  if (!photo || !type || photo.bytes.length > MAX_PICTURE_BYTES) return null
  return `data:${type};base64,${Buffer.from(photo.bytes).toString('base64')}`
}

const shape = z.looseObject({
  sub: z.string(),
  name: z.optional(z.string()),
  email: z.optional(z.string()),
  xms_edov: z.optional(z.unknown()),
  picture: z.optional(z.string()),
})
