import type { Exchange } from '../exchanges.ts'
import type { ReplayServer, ReplayServerOptions, ReplayBrowser } from '../replay-server.ts'
import type { Setup } from './setup.ts'
import { withCookies, signUp } from './users.ts'

const password = 'password123'

/** Root is an admin. Other users have their recorded names. */
interface AdministrationFixture {
  readonly server: ReplayServer
  readonly browsers: Readonly<Record<string, ReplayBrowser>>
  readonly ids: Readonly<Record<string, string>>
}

/** An action before the exchange. Returns the caller if it differs from the recorded one. */
type Action = (fixture: AdministrationFixture) => Promise<ReplayBrowser | undefined>

/** Creates the setup of an exchange of administration. Ursula and Victor are users without a role. */
export const createAdministrationSetup = ({ name, given = '' }: Exchange): Setup => {
  const shortName = name.replace('administration: ', '')
  const caller = /caller: ([a-z]+)/.exec(given)?.[1] ?? 'nobody'
  const isBrief = given.includes('caller: root-no-remember')
  return {
    options: options[shortName] ?? { admin: {} },
    prepare: async (server) => {
      const fixture = await createFixture(server, shortName)
      await fixture.browsers.root?.post('/sign-in/email', { email: 'root@example.com', password, rememberMe: !isBrief })
      if (hasVictorBeenBanned(shortName)) await postAsRoot('unban-user', ({ ids }) => ({ userId: ids.victor }))(fixture)
      const otherCaller = await actionsBefore[shortName]?.(fixture)
      const ids = Object.entries(fixture.ids).map(([key, id]) => [`id:user.${key}`, id])
      const browser = otherCaller ?? fixture.browsers[caller]
      return {
        values: {
          ...Object.fromEntries(ids),
          'iso-date': '2000-01-01T00:00:00.000Z',
          ...(await createToken(fixture, shortName)),
        },
        ...(browser && { browser }),
      }
    },
  }
}

const guestRole = { defaultRole: 'guest', roles: { guest: {} } }

const options: Readonly<Record<string, ReplayServerOptions>> = {
  'ban-user: configured defaults': { admin: { defaultBanReason: 'policy', defaultBanExpiresIn: 100, ...guestRole } },
  'sign-in of a banned user, configured message': { admin: { bannedUserMessage: 'Go away' } },
  'remove-user: user is a member of an organization (SQLite, foreign keys on)': { admin: {}, organization: {} },
}

const createFixture = async (server: ReplayServer, name: string): Promise<AdministrationFixture> => {
  const isSmall = /configured|foreign keys/.test(name)
  const names = isSmall
    ? ['root', 'b']
    : ['root', 'ursula', 'victor', ...(/evil|update-user/.test(name) ? ['evil'] : [])]
  const users: Record<string, ReplayBrowser> = {}
  for (const userName of names) {
    users[userName] = await signUp(server, {
      name: isSmall ? userName : capitalize(userName),
      email: `${userName}@example.com`,
      password,
    })
    // Lists are sorted by creation time.
    server.advanceClock(1)
  }
  const { kysely } = server.database
  await kysely.updateTable('user').set({ role: 'admin' }).where('email', '=', 'root@example.com').execute()
  if (needsCreatedUsers(name)) {
    const newUser = { name: 'New', email: 'new@example.com', password }
    await server.api.createUser({ body: newUser })
    server.advanceClock(1)
    const { user } = await server.api.createUser({
      body: {
        ...newUser,
        name: 'Adm2',
        email: 'adm2@example.com',
        role: 'admin,user',
        data: { image: 'https://cdn.example.com/i.png' },
      },
    })
    await kysely.updateTable('user').set({ emailVerified: 1 }).where('id', '=', user.id).execute()
  }
  const rows = await kysely.selectFrom('user').select(['id', 'email']).execute()
  return {
    server,
    browsers: users,
    ids: Object.fromEntries(rows.map(({ id, email }) => [email.split('@')[0] ?? '', id])),
  }
}

/** Whether Victor was banned and unbanned before. */
const hasVictorBeenBanned = (name: string): boolean =>
  /^get-session (with|while)|^impersonate-user: (victor|admin signed)|^unban-user: not/.test(name)

const capitalize = (name: string): string => `${name[0]?.toUpperCase()}${name.slice(1)}`

const needsCreatedUsers = (name: string): boolean =>
  /^(list-users|create-user: e-mail exists|remove-user: removed)/.test(name) || /admin$|nest|self/.test(name)

const postAsRoot =
  (path: string, input: (fixture: AdministrationFixture) => object): Action =>
  async (fixture) => {
    await fixture.browsers.root?.post(`/admin/${path}`, input(fixture))
    return undefined
  }

const banVictor = (more: object = {}) => postAsRoot('ban-user', ({ ids }) => ({ userId: ids.victor, ...more }))
const impersonateVictor = postAsRoot('impersonate-user', ({ ids }) => ({ userId: ids.victor }))
/** The recordings impersonate an admin, which is refused. */
const impersonateUrsula = postAsRoot('impersonate-user', ({ ids }) => ({ userId: ids.ursula }))

const actionsBefore: Readonly<Record<string, Action>> = {
  'get-session of a banned user': banVictor(),
  'sign-in of a banned user': banVictor(),
  'ban-user: again without expiry': banVictor({ banReason: 'spam', banExpiresIn: 3600 }),
  'list-users: filter banned true, one banned': banVictor({ banReason: 'again', banExpiresIn: 3600 }),
  'impersonate-user: banned user': banVictor(),
  'unban-user: banned user': banVictor(),
  'sign-in after the ban expired': async (fixture) => {
    await banVictor({ banExpiresIn: 1 })(fixture)
    fixture.server.advanceClock(2)
    return undefined
  },
  'get-session while impersonating': impersonateVictor,
  'list-sessions while impersonating': impersonateVictor,
  'list-users while impersonating': impersonateVictor,
  'stop-impersonating: back to the admin': impersonateVictor,
  'stop-impersonating: admin signed in with rememberMe false': impersonateVictor,
  'stop-impersonating: admin_session cookie missing': async (fixture) => {
    await impersonateVictor(fixture)
    fixture.browsers.root?.cookies.delete('latchkey.admin_session')
    return undefined
  },
  'stop-impersonating: admin session revoked meanwhile': async (fixture) => {
    await impersonateVictor(fixture)
    await fixture.server.database.kysely
      .deleteFrom('session')
      .where('userId', '=', fixture.ids.root ?? '')
      .execute()
    return undefined
  },
  'list-sessions of the impersonated user': impersonateVictor,
  'get-session after stop-impersonating': async (fixture) => {
    await impersonateVictor(fixture)
    await fixture.browsers.root?.post('/admin/stop-impersonating', {})
    return undefined
  },
  'impersonate-user: while impersonating an admin': impersonateUrsula,
  'stop-impersonating: nested': impersonateUrsula,
  'sign-in of a banned user, configured message': postAsRoot('ban-user', ({ ids }) => ({ userId: ids.b })),
  'get-session after removing oneself': async (fixture) => {
    await fixture.server.api.createAdmin({ body: { email: 'ursula@example.com', allowUnproven: true } })
    const copyOfRoot = fixture.browsers.root && withCookies(fixture.browsers.root, {})
    await postAsRoot('remove-user', ({ ids }) => ({ userId: ids.root }))(fixture)
    return copyOfRoot
  },
  'remove-user: user is a member of an organization (SQLite, foreign keys on)': async (fixture) => {
    const { root = '', b = '' } = fixture.ids
    const { id } = await fixture.server.api.createOrganization({ body: { userId: root, name: 'Acme', slug: 'acme' } })
    await fixture.server.api.addMember({ body: { userId: b, organizationId: id, role: 'member' } })
    return undefined
  },
}

/** The ID of a session of Victor, if the request names one. */
const createToken = async (
  { browsers: { victor } }: AdministrationFixture,
  name: string,
): Promise<Record<string, string>> => {
  if (name !== 'revoke-user-session: one' || !victor) return {}
  const { session } = await victor.get('/get-session')
  return { token: session.token }
}
