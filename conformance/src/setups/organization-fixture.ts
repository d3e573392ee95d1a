import type { Stage, Visitor } from '../replay-server.ts'

/**
 * The people and organizations of a recorded exchange, by the names that its placeholders bear: `user.bob`, `org.acme`,
 * `member.bob@acme`, `team.acme-default`, `invitation.bob@acme`.
 */
export interface Scene {
  /** What stands for `<id:NAME>`: `id:NAME` → id. */
  readonly values: Record<string, string>
  readonly stage: Stage
  /** What has been made and is no more: `member.bob@acme`, `org.acme`. */
  readonly ended: Set<string>
  has(name: string): boolean
  id(name: string): string
  /** The browser of somebody, who signs up when first named. `NAME-second-device` is another browser of theirs. */
  person(name: string): Promise<Visitor>
  /** Their organization, with themselves as its first owner; it is active from then on, unless another one was. */
  creates(owner: string, organization: string, more?: object): Promise<void>
  /** By the word of the server, without an invitation. */
  joins(name: string, organization: string, role?: string): Promise<void>
  /** `invitation.NAME` with a name of another form, such as `bob-resend@acme`, stands in `as`. */
  invites(
    inviter: string,
    name: string,
    more?: { as?: string; role?: string | string[]; teamId?: string },
  ): Promise<void>
  makesTeam(owner: string, team: string, organization: string): Promise<void>
  /** A mailbox that is proved to be theirs. */
  verifies(name: string): Promise<void>
  works(name: string, organization: string): Promise<void>
}

/** Names and slugs as they were recorded. */
const known: Readonly<Record<string, object>> = {
  acme: { name: 'Acme', slug: 'acme' },
  beta: { name: 'Beta', slug: 'beta' },
  one: { name: '1', slug: '1' },
  two: { name: '2', slug: '2' },
}

/** `alice` is the name that Alice was recorded with. */
export const openScene = (stage: Stage, { alice }: { alice: string }): Scene => {
  const values: Record<string, string> = {}
  const visitors = new Map<string, Visitor>()
  const id = (name: string): string => values[`id:${name}`] ?? missing(name)

  const signsUp = async (name: string): Promise<Visitor> => {
    const visitor = stage.visitor()
    const email = emailOf(name)
    const { user } = await visitor.post('/sign-up/email', { name: name === 'alice' ? alice : name, email, password })
    values[`id:user.${name}`] = user.id
    visitors.set(name, visitor)
    return visitor
  }
  const elsewhere = async (device: string): Promise<Visitor> => {
    const name = device.replace('-second-device', '')
    await scene.person(name)
    const visitor = stage.visitor()
    await visitor.post('/sign-in/email', { email: emailOf(name), password })
    visitors.set(device, visitor)
    return visitor
  }
  const scene: Scene = {
    values,
    stage,
    id,
    ended: new Set(),
    has: (name) => `id:${name}` in values,
    person: async (name) => visitors.get(name) ?? (name.endsWith('-second-device') ? elsewhere(name) : signsUp(name)),
    creates: async (owner, organization, more) => {
      const visitor = await scene.person(owner)
      const { session } = await visitor.get('/get-session')
      const wanted = known[organization] ?? { name: organization, slug: organization }
      const created = await visitor.post('/organization/create', {
        ...wanted,
        keepCurrentActiveOrganization: session.activeOrganizationId !== null,
        ...more,
      })
      const [member] = created.members
      Object.assign(values, {
        [`id:org.${organization}`]: created.id,
        [`id:member.${owner}@${organization}`]: member.id,
        [`id:member.creator@${organization}`]: member.id,
        ...(member.teamId && { [`id:team.${organization}-default`]: member.teamId }),
      })
    },
    joins: async (name, organization, role = 'member') => {
      await scene.person(name)
      const body = { userId: id(`user.${name}`), organizationId: id(`org.${organization}`), role }
      const member = await stage.api.addMember({ body })
      values[`id:member.${name}@${organization}`] = member.id
      values[`id:member.${name}`] = member.id
    },
    invites: async (inviter, name, { as, ...more } = {}) => {
      const visitor = await scene.person(inviter)
      const body = { email: emailOf(name), role: 'member', ...more }
      const invitation = await visitor.post('/organization/invite-member', body)
      for (const key of [`${name}@acme`, as ?? name]) values[`id:invitation.${key}`] = invitation.id
    },
    makesTeam: async (owner, team, organization) => {
      const visitor = await scene.person(owner)
      const name = `${team[0]?.toUpperCase()}${team.slice(1)}`
      const body = { name, organizationId: id(`org.${organization}`) }
      values[`id:team.${team}`] = (await visitor.post('/organization/create-team', body)).id
    },
    verifies: async (name) => {
      await scene.person(name)
      const { kysely } = stage.database
      await kysely.updateTable('user').set({ emailVerified: 1 }).where('email', '=', emailOf(name)).execute()
    },
    works: async (name, organization) => {
      const visitor = await scene.person(name)
      await visitor.post('/organization/set-active', { organizationId: id(`org.${organization}`) })
    },
  }
  return scene
}

const password = 'password1'

const emailOf = (name: string): string => (name === 'attacker' ? 'victim@corp.example' : `${name}@example.com`)

const missing = (name: string): never => {
  throw new Error(`Nobody has made ${name}`)
}
