import type { Exchange } from '../exchanges.ts'
import type { Stage, StageOptions, Visitor } from '../replay-server.ts'
import type { Arrangement } from './setup.ts'
import { holding, signsUp } from './users.ts'

const password = 'password123'

/** Who is there: Root, who is an admin, and others by the names that they were recorded with. */
interface Scene {
  readonly stage: Stage
  readonly people: Readonly<Record<string, Visitor>>
  readonly ids: Readonly<Record<string, string>>
}

/** What had happened before, and who asks if that is not who is said to. */
type Before = (scene: Scene) => Promise<Visitor | undefined>

/** How an exchange about administration came about: Root is an admin; Ursula and Victor are users. */
export const administrationArrangement = ({ name, given = '' }: Exchange): Arrangement => {
  const short = name.replace('administration: ', '')
  const caller = /caller: ([a-z]+)/.exec(given)?.[1] ?? 'nobody'
  const isBrief = given.includes('caller: root-no-remember')
  return {
    options: options[short] ?? { admin: {} },
    given: async (stage) => {
      const scene = await openScene(stage, short)
      await scene.people.root?.post('/sign-in/email', { email: 'root@example.com', password, rememberMe: !isBrief })
      if (isAfterBan(short)) await asRoot('unban-user', ({ ids }) => ({ userId: ids.victor }))(scene)
      const acting = await before[short]?.(scene)
      const ids = Object.entries(scene.ids).map(([key, id]) => [`id:user.${key}`, id])
      const own = acting ?? scene.people[caller]
      return {
        values: {
          ...Object.fromEntries(ids),
          'iso-date': '2000-01-01T00:00:00.000Z',
          ...(await tokenFor(scene, short)),
        },
        ...(own && { visitor: own }),
      }
    },
  }
}

const options: Readonly<Record<string, StageOptions>> = {
  'ban-user: configured defaults': { admin: { defaultBanReason: 'policy', defaultBanExpiresIn: 100, ...guests() } },
  'sign-in of a banned user, configured message': { admin: { bannedUserMessage: 'Go away' } },
  'remove-user: user is a member of an organization (SQLite, foreign keys on)': { admin: {}, organization: {} },
}

function guests() {
  return { defaultRole: 'guest', roles: { guest: {} } }
}

const openScene = async (stage: Stage, name: string): Promise<Scene> => {
  const isSmall = /configured|foreign keys/.test(name)
  const names = isSmall
    ? ['root', 'b']
    : ['root', 'ursula', 'victor', ...(/evil|update-user/.test(name) ? ['evil'] : [])]
  const people: Record<string, Visitor> = {}
  for (const person of names) {
    people[person] = await signsUp(stage, {
      name: isSmall ? person : capital(person),
      email: `${person}@example.com`,
      password,
    })
    // The oldest come first, and no two of one moment.
    stage.travel(1)
  }
  const { kysely } = stage.database
  await kysely.updateTable('user').set({ role: 'admin' }).where('email', '=', 'root@example.com').execute()
  if (hasCreated(name)) {
    const made = { name: 'New', email: 'new@example.com', password }
    await stage.api.createUser({ body: made })
    stage.travel(1)
    const { user } = await stage.api.createUser({
      body: {
        ...made,
        name: 'Adm2',
        email: 'adm2@example.com',
        role: 'admin,user',
        data: { image: 'https://cdn.example.com/i.png' },
      },
    })
    await kysely.updateTable('user').set({ emailVerified: 1 }).where('id', '=', user.id).execute()
  }
  const rows = await kysely.selectFrom('user').select(['id', 'email']).execute()
  return { stage, people, ids: Object.fromEntries(rows.map(({ id, email }) => [email.split('@')[0] ?? '', id])) }
}

/** Victor had been banned for a while by then. */
const isAfterBan = (name: string): boolean =>
  /^get-session (with|while)|^impersonate-user: (victor|admin signed)|^unban-user: not/.test(name)

const capital = (name: string): string => `${name[0]?.toUpperCase()}${name.slice(1)}`

const hasCreated = (name: string): boolean =>
  /^(list-users|create-user: e-mail exists|remove-user: removed)/.test(name) || /admin$|nest|self/.test(name)

const asRoot =
  (path: string, input: (scene: Scene) => object): Before =>
  async (scene) => {
    await scene.people.root?.post(`/admin/${path}`, input(scene))
    return undefined
  }

const bansVictor = (more: object = {}) => asRoot('ban-user', ({ ids }) => ({ userId: ids.victor, ...more }))
const becomesVictor = asRoot('impersonate-user', ({ ids }) => ({ userId: ids.victor }))
const becomesAdmin = asRoot('impersonate-user', ({ ids }) => ({ userId: ids.adm2 }))

const before: Readonly<Record<string, Before>> = {
  'get-session of a banned user': bansVictor(),
  'sign-in of a banned user': bansVictor(),
  'ban-user: again without expiry': bansVictor({ banReason: 'spam', banExpiresIn: 3600 }),
  'list-users: filter banned true, one banned': bansVictor({ banReason: 'again', banExpiresIn: 3600 }),
  'impersonate-user: banned user': bansVictor(),
  'unban-user: banned user': bansVictor(),
  'sign-in after the ban expired': async (scene) => {
    await bansVictor({ banExpiresIn: 1 })(scene)
    scene.stage.travel(2)
    return undefined
  },
  'get-session while impersonating': becomesVictor,
  'list-sessions while impersonating': becomesVictor,
  'list-users while impersonating': becomesVictor,
  'stop-impersonating: back to the admin': becomesVictor,
  'stop-impersonating: admin signed in with rememberMe false': becomesVictor,
  'stop-impersonating: admin_session cookie missing': async (scene) => {
    await becomesVictor(scene)
    scene.people.root?.cookies.delete('latchkey.admin_session')
    return undefined
  },
  'stop-impersonating: admin session revoked meanwhile': async (scene) => {
    await becomesVictor(scene)
    await scene.stage.database.kysely
      .deleteFrom('session')
      .where('userId', '=', scene.ids.root ?? '')
      .execute()
    return undefined
  },
  'list-sessions of the impersonated user': becomesVictor,
  'get-session after stop-impersonating': async (scene) => {
    await becomesVictor(scene)
    await scene.people.root?.post('/admin/stop-impersonating', {})
    return undefined
  },
  'impersonate-user: while impersonating an admin': becomesAdmin,
  'stop-impersonating: nested': becomesAdmin,
  'sign-in of a banned user, configured message': asRoot('ban-user', ({ ids }) => ({ userId: ids.b })),
  'get-session after removing oneself': async (scene) => {
    await scene.stage.api.createAdmin({ body: { email: 'ursula@example.com' } })
    const held = scene.people.root && holding(scene.people.root, {})
    await asRoot('remove-user', ({ ids }) => ({ userId: ids.root }))(scene)
    return held
  },
  'remove-user: user is a member of an organization (SQLite, foreign keys on)': async (scene) => {
    const { root = '', b = '' } = scene.ids
    const { id } = await scene.stage.api.createOrganization({ body: { userId: root, name: 'Acme', slug: 'acme' } })
    await scene.stage.api.addMember({ body: { userId: b, organizationId: id, role: 'member' } })
    return undefined
  },
}

/** The handle of a session of Victor's, where the request names one. */
const tokenFor = async ({ people: { victor } }: Scene, name: string): Promise<Record<string, string>> => {
  if (name !== 'revoke-user-session: one' || !victor) return {}
  const { session } = await victor.get('/get-session')
  return { token: session.token }
}
