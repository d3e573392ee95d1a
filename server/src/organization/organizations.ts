import type { organizationCalls } from '@latchkey/contract'
import { record } from '../audit.store.ts'
import type { Context, Handlers } from '../context.ts'
import { inTurn } from '../database/in-turn.ts'
import type { TeamRow, UserRow } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { fail } from '../failure.ts'
import { randomId } from '../random.ts'
import { activateOrganization } from '../session/active-organization.ts'
import { asCaller } from '../session/as-caller.ts'
import { findCaller } from '../session/current-session.ts'
import { forMember, organizationSettings } from './as-member.ts'
import { fullOrganization } from './full-organization.ts'
import { toMember } from './member.ts'
import { startMembership } from './membership.ts'
import { countMemberships, findPerson } from './members.store.ts'
import { toOrganization } from './organization.ts'
import { findOrganizationBySlug, insertOrganization } from './organizations.store.ts'
import { insertTeam } from './teams.store.ts'

export const organizationHandlers = {
  createOrganization: async (ctx, { userId, keepCurrentActiveOrganization, ...wanted }) => {
    const caller = ctx.caller ?? (await findCaller(ctx))
    const ownerId = caller?.user.id ?? userId ?? fail('UNAUTHORIZED')
    const create = async (tx: Context, owner: UserRow) => {
      const { organization, member } = await foundOrganization(tx, owner, wanted)
      return { ...toOrganization(organization), members: [toMember(tx, member)] }
    }
    // One after another per person: their organizations are counted.
    return inTurn(ctx.database, `organizations of ${ownerId}`, () =>
      caller
        ? asCaller({ ...ctx, caller }, async (tx) => {
            const answer = await create(tx, tx.caller.user)
            if (!keepCurrentActiveOrganization) await activateOrganization(tx, answer.id)
            return answer
          })
        : inTransaction(ctx, async (tx) => create(tx, (await findPerson(tx, ownerId)) ?? fail('USER_NOT_FOUND'))),
    )
  },

  setActiveOrganization: (ctx, { organizationId, organizationSlug }) =>
    asCaller(ctx, async (tx) => {
      const chosen = organizationSlug ? await idOfSlug(tx, organizationSlug) : organizationId
      if (chosen === null || !(chosen || tx.caller.session.activeOrganizationId)) {
        if (tx.caller.session.activeOrganizationId !== null) await activateOrganization(tx, null)
        return null
      }
      const { organization } = await forMember(tx, {
        organizationId: chosen,
        unchosen: 'VIEWER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
        stranger: 'VIEWER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
      })
      await activateOrganization(tx, organization.id)
      return { ...(await fullOrganization(tx, organization)), teams: null }
    }),
} satisfies Handlers<typeof organizationCalls>

interface NewOrganization {
  name: string
  slug: string
  logo?: string | undefined
  metadata?: Record<string, unknown> | undefined
}

/** An organization with its first owner and, where teams are on, a team of its name with the owner in it. */
const foundOrganization = async (tx: Context, owner: UserRow, { name, slug, logo, metadata }: NewOrganization) => {
  const { isCreationAllowed, organizationLimit, creatorRole, teams } = organizationSettings(tx)
  if (!isCreationAllowed) fail('YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION')
  if (organizationLimit !== null && (await countMemberships(tx, owner.id)) >= organizationLimit) {
    fail('YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS')
  }
  const wanted = {
    id: randomId(tx.random),
    name,
    slug,
    logo: logo || null,
    metadata: metadata ? JSON.stringify(metadata) : null,
    memberCount: 0,
    createdAt: tx.now(),
  }
  const organization = (await insertOrganization(tx, wanted)) ?? fail('ORGANIZATION_ALREADY_EXISTS')
  const team = teams ? await insertTeam(tx, defaultTeam(tx, organization)) : null
  const details = { organizationId: organization.id, name, slug }
  await record(tx, {
    action: 'organization.created',
    target: `organization:${organization.id}`,
    details,
    actorId: owner.id,
  })
  const member = await startMembership(tx, {
    organizationId: organization.id,
    user: owner,
    role: creatorRole,
    teamId: team?.id ?? null,
  })
  return { organization, member }
}

const defaultTeam = (tx: Context, organization: { id: string; name: string }): TeamRow => ({
  id: randomId(tx.random),
  name: organization.name,
  organizationId: organization.id,
  createdAt: tx.now(),
  updatedAt: null,
})

/** An organization that does not exist looks like one of others. */
const idOfSlug = async (tx: Context, slug: string): Promise<string> =>
  (await findOrganizationBySlug(tx, slug))?.id ?? fail('VIEWER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
