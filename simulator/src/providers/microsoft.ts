import { firstNameOf, lastNameOf } from '../person.ts'
import type { Provider } from '../provider.ts'

// The smallest file that is still a JPEG: its first and its last marker.
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xd9])

export const microsoft: Provider = {
  id: 'microsoft',
  name: 'Microsoft',
  subject: 'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ',
  requires: ['scope'],
  clientAuthentication: ['post', 'basic'],
  expiresIn: 3599,
  refreshing: 'renews',
  givesRefreshToken: ({ scopes }) => scopes.includes('offline_access'),
  tokenAnswer: (standard, { scopes }) => ({
    ...standard,
    ext_expires_in: standard.expires_in,
    scope: scopes.filter((scope) => scope !== 'offline_access').join(' '),
  }),
  idToken: {
    algorithm: 'RS256',
    // One for each directory; the keys and the addresses are common to all.
    issuer: (base, { tenant }) => `${base}/${tenant}/v2.0`,
    issuerTemplate: (base) => `${base}/{tenantid}/v2.0`,
    claims: (person, { scopes }) => ({
      tid: person.tenant,
      oid: '00000000-0000-0000-66f3-3332eca7ea81',
      ver: '2.0',
      ...(scopes.includes('profile') && {
        name: person.name,
        preferred_username: person.email ?? `${person.username}@directory.example`,
      }),
      // There is no email_verified. Whether the owner of its domain vouches for an address, xms_edov tells, to
      // applications that are registered for it.
      ...(scopes.includes('email') && person.email !== null && { email: person.email, xms_edov: person.emailVerified }),
    }),
  },
  userInfo: {
    answer: ({ person, grant, path }) => {
      if (!grant.scopes.includes('User.Read')) {
        return Response.json({ error: { code: 'Authorization_RequestDenied' } }, { status: 403 })
      }
      if (path === '') {
        return Response.json({
          id: person.subject,
          displayName: person.name,
          givenName: firstNameOf(person),
          surname: lastNameOf(person),
          mail: person.email,
          userPrincipalName: person.email ?? `${person.username}@directory.example`,
        })
      }
      if (person.picture === null || !/^photos\/(\d+)x\1\/\$value$/.test(path)) {
        return Response.json({ error: { code: 'ImageNotFound' } }, { status: 404 })
      }
      return new Response(JPEG, { headers: { 'content-type': 'image/jpeg' } })
    },
  },
}
