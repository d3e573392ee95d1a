import type { organizationCalls } from '@latchkey/contract'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { CallerContext, Context, Handlers } from '../platform/context.ts'
import { withLocalLock } from '../platform/database/local-lock.ts'
import type { OrganizationRow, TeamRow, UserRow } from '../platform/database/tables.ts'
import { inTransaction, batch } from '../platform/database/transaction.ts'
import { fail } from '../platform/errors.ts'
import { randomId } from '../platform/crypto/random.ts'
import { cachedResponse } from '../platform/reply.ts'
import { activateOrganization, deactivateOrganizationOfAll } from '../session/active-organization.ts'
import { asCaller } from '../session/as-caller.ts'
import { findCaller } from '../session/current-session.ts'
import {
  inMemberTransaction,
  type OrganizationRef,
  can,
  requireMembership,
  organizationSettings,
} from './member-access.ts'
import { findFullOrganization, toFullOrganization } from './full-organization.ts'
import { toMember } from './member.ts'
import { insertMembership } from './membership.ts'
import { countMemberships, findMembership, findPerson } from './members.store.ts'
import { toOrganization } from './organization.ts'
import {
  deleteOrganization,
  findOrganizationBySlug,
  insertOrganization,
  listOrganizations,
  updateOrganization,
} from './organizations.store.ts'
import { insertTeam } from './teams.store.ts'

export const organizationHandlers = {
  createOrganization: async (ctx, { userId, ...wanted }) => {
    const caller = ctx.caller ?? (await findCaller(ctx))
    const ownerId = caller?.user.id ?? userId ?? fail('UNAUTHORIZED')
    // One after another per person: their organizations are counted.
    return withLocalLock(ctx.database, `organizations of ${ownerId}`, () =>
      caller
        ? asCaller({ ...ctx, caller }, (tx) => createOrganizationWithOwner(tx, tx.caller.user, wanted))
        : inTransaction(ctx, async (tx) =>
            createOrganizationWithOwner(tx, (await findPerson(tx, ownerId)) ?? fail('USER_NOT_FOUND'), wanted),
          ),
    )
  },

  checkOrganizationSlug: async (ctx, { slug }) => {
    if (await findOrganizationBySlug(ctx, slug)) fail('SLUG_IS_TAKEN')
    return { status: true }
  },

  updateOrganization: (ctx, { data: { name, slug, logo, metadata }, organizationId }) =>
    inMemberTransaction(
      ctx,
      {
        organizationId,
        missingError: 'ORGANIZATION_NOT_FOUND',
        notMemberError: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
      },
      async (tx) => {
        if (!can(tx, 'organization:update')) fail('YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION')
        const { id } = tx.organization
        const changes = {
          ...(name !== undefined && { name }),
          ...(slug !== undefined && { slug }),
          ...(logo !== undefined && { logo: logo || null }),
          ...(metadata !== undefined && { metadata: JSON.stringify(metadata) }),
        }
        const organization = (await updateOrganization(tx, id, changes)) ?? fail('SLUG_IS_TAKEN')
        const details = { organizationId: id, fields: Object.keys(changes).join(',') }
        await recordAudit(tx, { action: 'organization.updated', target: `organization:${id}`, details })
        return toOrganization(organization)
      },
    ),

  deleteOrganization: (ctx, { organizationId }) =>
    inMemberTransaction(
      ctx,
      {
        organizationId,
        missingError: 'ORGANIZATION_NOT_FOUND',
        notMemberError: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
      },
      async (tx) => {
        if (!can(tx, 'organization:delete')) fail('YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION')
        const { id, name, slug } = tx.organization
        await deactivateOrganizationOfAll(tx, id)
        await deleteOrganization(tx, id)
        const details = { organizationId: id, name, slug }
        await recordAudit(tx, { action: 'organization.deleted', target: `organization:${id}`, details })
        return toOrganization(tx.organization)
      },
    ),

  listOrganizations: async (ctx, { after }) => {
    const userId = ctx.caller.user.id
    const last = after ? ((await findMembership(ctx, after, userId)) ?? fail('ORGANIZATION_NOT_FOUND')).member : null
    return (await listOrganizations(ctx, { userId, after: last, limit: 100 })).map(toOrganization)
  },

  getFullOrganization: async (ctx, { organizationId, organizationSlug }) => {
    const chosen = organizationSlug ? await requireOrganizationIdBySlug(ctx, organizationSlug) : organizationId
    if (!(chosen || ctx.caller.session.activeOrganizationId)) return null
    const row = ctx.organizationCache(await findFullOrganization(ctx, viewedOrganization(chosen)))
    return cachedResponse(row, (key) => toFullOrganization(ctx, key))
  },

  setActiveOrganization: async (ctx, wanted) => {
    // One after another per person, as with `create`: all of them change the one session version.
    const organization = await withLocalLock(ctx.database, `organizations of ${ctx.caller.user.id}`, () =>
      changeActiveOrganization(ctx, wanted),
    )
    if (!organization) return null
    const row = await findFullOrganization(ctx, viewedOrganization(organization.id))
    return { ...toFullOrganization(ctx, row), teams: null }
  },
} satisfies Handlers<typeof organizationCalls>

interface NewOrganization {
  name: string
  slug: string
  logo?: string | undefined
  metadata?: Record<string, unknown> | undefined
  keepCurrentActiveOrganization?: boolean | undefined
}

/** An organization with its first owner and, where teams are on, a team of its name with the owner in it. */
const createOrganizationWithOwner = async (
  tx: Context,
  owner: UserRow,
  { name, slug, logo, metadata, keepCurrentActiveOrganization }: NewOrganization,
) => {
  const { caller } = tx
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
    // The owner's seat.
    memberCount: 1,
    createdAt: tx.now(),
  }
  const organization = (await insertOrganization(tx, wanted)) ?? fail('ORGANIZATION_ALREADY_EXISTS')
  const { id, createdAt } = organization
  const team = teams ? await insertTeam(tx, newDefaultTeam(tx, organization)) : null
  const founder = { organizationId: id, user: owner, role: creatorRole, teamId: team?.id ?? null, createdAt }
  const details = { organizationId: id, name, slug }
  const [member] = await batch([
    insertMembership(tx, founder),
    recordAudit(tx, { action: 'organization.created', target: `organization:${id}`, details, actorId: owner.id }),
    caller && !keepCurrentActiveOrganization && activateOrganization({ ...tx, caller }, id),
  ])
  return { ...toOrganization(organization), members: [toMember(tx, member)] }
}

const newDefaultTeam = (tx: Context, { id, name, createdAt }: OrganizationRow): TeamRow => ({
  id: randomId(tx.random),
  name,
  organizationId: id,
  createdAt,
  updatedAt: null,
})

interface ActiveOrganizationInput {
  organizationId?: string | null | undefined
  organizationSlug?: string | undefined
}

/** Makes an organization the active one, the one that is active where none is named, or none for null. */
const changeActiveOrganization = (
  ctx: CallerContext,
  { organizationId, organizationSlug }: ActiveOrganizationInput,
): Promise<OrganizationRow | null> =>
  asCaller(ctx, async (tx) => {
    const { activeOrganizationId } = tx.caller.session
    const chosen = organizationSlug ? await requireOrganizationIdBySlug(tx, organizationSlug) : organizationId
    if (chosen === null || !(chosen || activeOrganizationId)) {
      if (activeOrganizationId !== null) await activateOrganization(tx, null)
      return null
    }
    const { organization } = await requireMembership(tx, viewedOrganization(chosen))
    await activateOrganization(tx, organization.id)
    return organization
  })

/** An organization that does not exist looks like one of others. */
const requireOrganizationIdBySlug = async (ctx: Context, slug: string): Promise<string> =>
  (await findOrganizationBySlug(ctx, slug))?.id ?? fail('VIEWER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')

const viewedOrganization = (organizationId: string | null | undefined): OrganizationRef => ({
  organizationId,
  missingError: 'NO_ACTIVE_ORGANIZATION',
  notMemberError: 'VIEWER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
})
