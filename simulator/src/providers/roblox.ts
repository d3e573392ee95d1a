import type { Provider } from '../provider.ts'

export const roblox: Provider = {
  id: 'roblox',
  name: 'Roblox',
  subject: '1516563360',
  requires: ['scope'],
  clientAuthentication: ['post', 'basic'],
  expiresIn: 899,
  refreshing: 'rotates',
  idToken: {
    algorithm: 'ES256',
    claims: (person, { scopes }) => profile(person, scopes),
  },
  userInfo: {
    answer: ({ person, grant }) => Response.json({ sub: person.subject, ...profile(person, grant.scopes) }),
  },
}

// No address: preferred_username is the name of a player, which anybody can choose.
const profile = (
  { name, username, subject, picture }: { name: string; username: string; subject?: string; picture: string | null },
  scopes: readonly string[],
): object =>
  scopes.includes('profile')
    ? {
        name,
        nickname: name,
        preferred_username: username,
        created_at: 1_584_682_495,
        profile: `https://www.roblox.com/users/${subject}/profile`,
        picture,
      }
    : {}
