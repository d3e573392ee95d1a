import type { Provider } from '../provider.ts'

export const roblox: Provider = {
  id: 'roblox',
  name: 'Roblox',
  subject: '1516563360',
  requiredParameters: ['scope'],
  clientAuthentication: ['post', 'basic'],
  expiresIn: 899,
  refreshTokenPolicy: 'rotates',
  idToken: {
    algorithm: 'ES256',
    claims: (user, { scopes }) => createProfile(user, scopes),
  },
  userInfo: {
    respond: ({ user, grant }) => Response.json({ sub: user.subject, ...createProfile(user, grant.scopes) }),
  },
}

// Roblox has no email addresses. preferred_username is a player name, which users choose freely.
const createProfile = (
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
