import type { InputOf, organizationCalls } from '@latchkey/contract'
import { mergeFields } from '../platform/additional-fields/additional-fields.ts'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Context } from '../platform/context.ts'
import type { OrganizationRow, UserRow } from '../platform/database/tables.ts'
import { fail } from '../platform/errors.ts'
import { randomId } from '../platform/crypto/random.ts'
import { copyLogo } from '../platform/pictures/picture-copies.ts'
import { setActiveOrganization } from '../session/active-organization.ts'
import { toMember } from './member.ts'
import { createOwnerMembership } from './membership.ts'
import { countMemberships } from './members.store.ts'
import { toOrganization } from './organization.ts'
import { insertOrganization } from './organizations.store.ts'
import { requireOrganizationSettings } from './settings.ts'
import { insertTeam } from './teams.store.ts'

type NewOrganization = Omit<InputOf<typeof organizationCalls.createOrganization>, 'userId'>

/** Creates an organization with its first owner and, if teams are enabled, a default team. */
export const createOrganizationWithOwner = async (
  tx: Context,
  owner: UserRow,
  { name, slug, logo, metadata, keepCurrentActiveOrganization, ...fields }: NewOrganization,
) => {
  const { caller } = tx
  const { allowUserToCreateOrganization, organizationLimit, creatorRole, teams } = requireOrganizationSettings(tx)
  if (caller && !allowUserToCreateOrganization) fail('YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION')
  if (organizationLimit !== null && (await countMemberships(tx, owner.id)) >= organizationLimit) {
    fail('YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS')
  }
  const created = await insertOrganization(tx, {
    id: randomId(tx.random),
    name,
    slug,
    logo: logo || null,
    metadata: metadata ? JSON.stringify(metadata) : null,
    // Includes the seat of the owner.
    memberCount: 1,
    requireTwoFactor: 0,
    additionalFields: mergeFields(null, fields),
    createdAt: tx.now(),
  })
  const organization = created ?? fail('ORGANIZATION_ALREADY_EXISTS')
  const { id } = organization
  await copyLogo(tx, id, organization.logo)
  // Without a caller, the server creates the organization for the owner.
  const actor = caller ? {} : { actorId: owner.id }
  await recordAudit(tx, {
    action: 'organization.created',
    target: `organization:${id}`,
    details: { organizationId: id, name, slug },
    ...actor,
  })
  const teamId = teams ? await createDefaultTeam(tx, organization, actor) : null
  const member = await createOwnerMembership(tx, { organizationId: id, user: owner, role: creatorRole, teamId })
  if (caller && !keepCurrentActiveOrganization) await setActiveOrganization({ ...tx, caller }, id)
  return { ...toOrganization(tx, organization), members: [toMember(tx, member)] }
}

/** Creates a team with the name of the organization. Returns its ID. */
const createDefaultTeam = async (
  tx: Context,
  { id: organizationId, name, createdAt }: OrganizationRow,
  actor: { actorId?: string },
): Promise<string> => {
  const id = randomId(tx.random)
  await insertTeam(tx, { id, name, organizationId, additionalFields: null, createdAt, updatedAt: null })
  const details = { organizationId, name }
  await recordAudit(tx, { action: 'team.created', target: `team:${id}`, details, ...actor })
  return id
}
