import type { ReplayServer, ReplayBrowser } from '../replay-server.ts'

/**
 * The users and organizations of a recorded exchange, by the names of its placeholders: `user.bob`, `org.acme`,
 * `member.bob@acme`, `team.acme-default`, `invitation.bob@acme`.
 */
export interface OrganizationFixture {
  /** The IDs by placeholder, `id:NAME`. */
  readonly values: Record<string, string>
  readonly server: ReplayServer
  /** The names of removed records: `member.bob@acme`, `org.acme`. */
  readonly removed: Set<string>
  has(name: string): boolean
  requireId(name: string): string
  /** The browser of a user. The first call signs the user up. `NAME-second-device` is a second browser. */
  requireBrowser(name: string): Promise<ReplayBrowser>
  /** Creates an organization with this owner. It becomes active unless another one is active. */
  createOrganization(owner: string, organization: string, more?: object): Promise<void>
  /** Adds a member with the server API, without an invitation. */
  addMember(name: string, organization: string, role?: string): Promise<void>
  /** `as` names the invitation if its placeholder differs from `NAME@acme`. */
  invite(
    inviter: string,
    name: string,
    more?: { as?: string; role?: string | string[]; teamId?: string },
  ): Promise<void>
  createTeam(owner: string, team: string, organization: string): Promise<void>
  /** Marks the email as verified. */
  verifyEmail(name: string): Promise<void>
  setActive(name: string, organization: string): Promise<void>
}

/** The recorded names and slugs. */
const recordedOrganizations: Readonly<Record<string, object>> = {
  acme: { name: 'Acme', slug: 'acme' },
  beta: { name: 'Beta', slug: 'beta' },
  one: { name: '1', slug: '1' },
  two: { name: '2', slug: '2' },
}

/** `alice` is the recorded name of Alice. */
export const createOrganizationFixture = (server: ReplayServer, { alice }: { alice: string }): OrganizationFixture => {
  const values: Record<string, string> = {}
  const browsers = new Map<string, ReplayBrowser>()
  const id = (name: string): string => values[`id:${name}`] ?? throwMissing(name)

  const signUp = async (name: string): Promise<ReplayBrowser> => {
    const browser = server.openBrowser()
    const email = toEmail(name)
    const { user } = await browser.post('/sign-up/email', { name: name === 'alice' ? alice : name, email, password })
    values[`id:user.${name}`] = user.id
    browsers.set(name, browser)
    return browser
  }
  const signInOnSecondDevice = async (device: string): Promise<ReplayBrowser> => {
    const name = device.replace('-second-device', '')
    await fixture.requireBrowser(name)
    const browser = server.openBrowser()
    await browser.post('/sign-in/email', { email: toEmail(name), password })
    browsers.set(device, browser)
    return browser
  }
  const fixture: OrganizationFixture = {
    values,
    server,
    requireId: id,
    removed: new Set(),
    has: (name) => `id:${name}` in values,
    requireBrowser: async (name) =>
      browsers.get(name) ?? (name.endsWith('-second-device') ? signInOnSecondDevice(name) : signUp(name)),
    createOrganization: async (owner, organization, more) => {
      const browser = await fixture.requireBrowser(owner)
      const { session } = await browser.get('/get-session')
      const recorded = recordedOrganizations[organization] ?? { name: organization, slug: organization }
      const created = await browser.post('/organization/create', {
        ...recorded,
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
    addMember: async (name, organization, role = 'member') => {
      await fixture.requireBrowser(name)
      const body = { userId: id(`user.${name}`), organizationId: id(`org.${organization}`), role }
      const member = await server.api.addMember({ body })
      values[`id:member.${name}@${organization}`] = member.id
      values[`id:member.${name}`] = member.id
    },
    invite: async (inviter, name, { as, ...more } = {}) => {
      const browser = await fixture.requireBrowser(inviter)
      const body = { email: toEmail(name), role: 'member', ...more }
      const invitation = await browser.post('/organization/invite-member', body)
      for (const key of [`${name}@acme`, as ?? name]) values[`id:invitation.${key}`] = invitation.id
    },
    createTeam: async (owner, team, organization) => {
      const browser = await fixture.requireBrowser(owner)
      const name = `${team[0]?.toUpperCase()}${team.slice(1)}`
      const body = { name, organizationId: id(`org.${organization}`) }
      values[`id:team.${team}`] = (await browser.post('/organization/create-team', body)).id
    },
    verifyEmail: async (name) => {
      await fixture.requireBrowser(name)
      const { kysely } = server.database
      await kysely.updateTable('user').set({ emailVerified: 1 }).where('email', '=', toEmail(name)).execute()
    },
    setActive: async (name, organization) => {
      const browser = await fixture.requireBrowser(name)
      await browser.post('/organization/set-active', { organizationId: id(`org.${organization}`) })
    },
  }
  return fixture
}

const password = 'password1'

const toEmail = (name: string): string => (name === 'attacker' ? 'victim@corp.example' : `${name}@example.com`)

const throwMissing = (name: string): never => {
  throw new Error(`${name} was not created`)
}
