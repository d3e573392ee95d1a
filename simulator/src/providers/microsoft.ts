import { toFirstName, toLastName } from '../user.ts'
import type { Provider } from '../provider.ts'

/** A JPEG of one pixel. */
const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AN//Z',
  'base64',
)

export const microsoft: Provider = {
  id: 'microsoft',
  name: 'Microsoft',
  subject: 'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ',
  requiredParameters: ['scope'],
  clientAuthentication: ['post', 'basic'],
  expiresIn: 3599,
  refreshTokenPolicy: 'renews',
  shouldIssueRefreshToken: ({ scopes }) => scopes.includes('offline_access'),
  formatTokenResponse: (standard, { scopes }) => ({
    ...standard,
    ext_expires_in: standard.expires_in,
    scope: scopes.filter((scope) => scope !== 'offline_access').join(' '),
  }),
  idToken: {
    algorithm: 'RS256',
    // The issuer depends on the tenant. Keys and endpoints do not.
    issuer: (base, { tenant }) => `${base}/${tenant}/v2.0`,
    issuerTemplate: (base) => `${base}/{tenantid}/v2.0`,
    claims: (user, { scopes }) => ({
      tid: user.tenant,
      oid: '00000000-0000-0000-66f3-3332eca7ea81',
      ver: '2.0',
      ...(scopes.includes('profile') && {
        name: user.name,
        preferred_username: user.email ?? `${user.username}@directory.example`,
      }),
      // Microsoft has no email_verified. The optional claim xms_edov states whether the owner of the domain has
      // verified the address.
      ...(scopes.includes('email') && user.email !== null && { email: user.email, xms_edov: user.emailVerified }),
    }),
  },
  userInfo: {
    respond: ({ user, grant, path }) => {
      if (!grant.scopes.includes('User.Read')) {
        return Response.json({ error: { code: 'Authorization_RequestDenied' } }, { status: 403 })
      }
      if (path === '') {
        return Response.json({
          id: user.subject,
          displayName: user.name,
          givenName: toFirstName(user),
          surname: toLastName(user),
          mail: user.email,
          userPrincipalName: user.email ?? `${user.username}@directory.example`,
        })
      }
      if (user.picture === null || !/^photos\/(\d+)x\1\/\$value$/.test(path)) {
        return Response.json({ error: { code: 'ImageNotFound' } }, { status: 404 })
      }
      return new Response(JPEG, { headers: { 'content-type': 'image/jpeg' } })
    },
  },
}
