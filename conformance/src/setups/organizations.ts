import type { Exchange } from '../exchanges.ts'
import type { ReplayServer, ReplayServerOptions } from '../replay-server.ts'
import type { Setup } from './setup.ts'
import { createOrganizationFixture, type OrganizationFixture } from './organization-fixture.ts'
import { actionsBefore, organizationOptions } from './organization-history.ts'

/**
 * By default Alice owns acme, her active organization, Bob is a member and Carol an admin. Records that the request
 * names are created first.
 */
export const createOrganizationSetup = ({ name, given = '', request }: Exchange): Setup => {
  const caller = /caller: ([a-z-]+)/.exec(given)?.[1] ?? 'nobody'
  const hasTeams = given.startsWith('teams on') || organizationOptions[name]?.teams !== undefined
  const hasOwnOptions = name in organizationOptions || name.startsWith('cookieCache')
  const options: ReplayServerOptions = {
    organization: { ...organizationOptions[name], teams: { enabled: hasTeams, ...organizationOptions[name]?.teams } },
    ...(name.startsWith('cookieCache') && { session: { cookieCache: { enabled: true } } }),
  }
  return {
    options,
    prepare: async (server: ReplayServer) => {
      const isMain = given.startsWith('teams on; caller')
      const fixture = createOrganizationFixture(server, { alice: isMain ? 'Alice' : 'alice' })
      await fixture.requireBrowser('alice')
      const browser = caller === 'nobody' ? undefined : await fixture.requireBrowser(caller)
      if (!hasNoOrganizationYet(name, given)) {
        await fixture.createOrganization('alice', hasOwnOptions ? 'one' : 'acme', isMain ? acmeDetails : {})
      }
      await actionsBefore[name]?.(fixture)
      await createMentioned(fixture, JSON.stringify(request))
      if (browser) await activateForCaller(fixture, caller, given)
      return { values: fixture.values, ...(browser && { browser }) }
    },
  }
}

/** The recorded details of acme. */
const acmeDetails = {
  logo: 'https://cdn.example.com/a.png',
  metadata: { plan: 'pro', seats: 5, nested: { a: [1, 2] } },
}

/** Whether the exchange was recorded before Alice had an organization. */
const hasNoOrganizationYet = (name: string, given: string): boolean =>
  /to no organization|no organization uses|alice has no active|alice signed in|nobody \(/.test(given) ||
  firstOrganizationExchanges.includes(name)

const firstOrganizationExchanges = [
  'teams off: create',
  'create: not allowed',
  'create: creatorRole admin',
  'cookieCache: create',
]

/** Creates the records that the request names, with the recorded roles and emails. */
const createMentioned = async (fixture: OrganizationFixture, request: string): Promise<void> => {
  for (const [, kind = '', name = ''] of request.matchAll(/<id:([a-z]+)\.([a-z0-9@-]+)>/g)) {
    if (fixture.has(`${kind}.${name}`)) continue
    const [user = '', organization = ''] = name.split('@')
    if (kind === 'user') await fixture.requireBrowser(name)
    if (kind === 'org') await fixture.createOrganization(name === 'evil' ? 'mallory' : 'alice', name)
    if (kind === 'team' && name.endsWith('-default'))
      await fixture.createOrganization('alice', name.replace('-default', ''))
    else if (kind === 'team') await fixture.createTeam('alice', name, 'acme')
    if (kind === 'member' && !fixture.has(`org.${organization}`))
      await fixture.createOrganization('alice', organization)
    if (kind === 'member' && !fixture.has(`member.${name}`))
      await fixture.addMember(user, organization, recordedRoles[user])
    if (kind === 'invitation') await fixture.invite('alice', user.replace(/\d$/, ''), { as: name })
  }
}

const recordedRoles: Readonly<Record<string, string>> = { carol: 'admin' }

/** Adds the caller to acme, unless the exchange is about an invitation or the caller left. */
const activateForCaller = async (fixture: OrganizationFixture, caller: string, given: string): Promise<void> => {
  const role = defaultRoles[caller]
  const membership = `member.${caller}@acme`
  if (!role || !fixture.has('org.acme') || fixture.removed.has('org.acme') || fixture.removed.has(membership)) return
  const isInvited = Object.keys(fixture.values).some((key) => key.startsWith(`id:invitation.${caller}@`))
  if (!isInvited && !/not a member/.test(given) && !fixture.has(membership))
    await fixture.addMember(caller, 'acme', role)
  if (fixture.has(membership)) await fixture.setActive(caller, 'acme')
}

const defaultRoles: Readonly<Record<string, string>> = { bob: 'member', carol: 'admin' }
