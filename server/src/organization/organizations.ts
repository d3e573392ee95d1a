import type { InputOf, organizationCalls } from '@latchkey/contract'
import { mergeFields } from '../platform/additional-fields/additional-fields.ts'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { CallerContext, Context, Handlers } from '../platform/context.ts'
import type { OrganizationRow } from '../platform/database/tables.ts'
import { inLockedTransaction } from '../platform/database/transaction.ts'
import { fail } from '../platform/errors.ts'
import { requirePictureUrl } from '../platform/picture-url.ts'
import { findPictureCopy, replaceLogo } from '../platform/pictures/picture-copies.ts'
import { createCachedResponse } from '../platform/reply.ts'
import { setActiveOrganization, deactivateOrganizationForMembers } from '../session/active-organization.ts'
import { requireCurrentCaller } from '../session/caller-transaction.ts'
import { findUser } from '../user/find-user.ts'
import { inMemberTransaction, can, requireMembership } from './member-access.ts'
import { createOrganizationWithOwner } from './create-organization.ts'
import { findFullOrganization, toFullOrganization } from './full-organization.ts'
import { findMembership } from './members.store.ts'
import { toOrganization } from './organization.ts'
import {
  deleteOrganization,
  findOrganization,
  findOrganizationBySlug,
  listOrganizations,
  updateOrganization,
} from './organizations.store.ts'
import { removeInviteeAddresses } from './remove-invitee.ts'

const PAGE_SIZE = 100

const notMemberError = 'VIEWER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'

/** The errors of calls that change an organization. */
const changeErrors = {
  missingError: 'ORGANIZATION_NOT_FOUND',
  notMemberError: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
} as const

export const organizationHandlers = {
  organizationLogo: async (ctx, { id }) =>
    findPictureCopy(ctx, { organizationId: id }, (await findOrganization(ctx, id))?.logo ?? null),

  createOrganization: async (ctx, { userId, ...input }) => {
    const { caller } = ctx
    const ownerId = caller?.user.id ?? userId ?? fail('UNAUTHORIZED')
    requirePictureUrl(ctx, 'logo', input.logo)
    return inLockedTransaction(ctx, toUserLock(ownerId), async (tx) => {
      const current = caller && (await requireCurrentCaller({ ...tx, caller }))
      const owner = current?.user ?? (await findUser(tx, ownerId)) ?? fail('USER_NOT_FOUND')
      return createOrganizationWithOwner({ ...tx, caller: current }, owner, input)
    })
  },

  checkOrganizationSlug: async (ctx, { slug }) => {
    if (await findOrganizationBySlug(ctx, slug)) fail('SLUG_IS_TAKEN')
    return { status: true }
  },

  updateOrganization: (ctx, { data: { name, slug, logo, metadata, ...fields }, organizationId }) =>
    inMemberTransaction(ctx, { organizationId, ...changeErrors }, async (tx) => {
      if (!can(tx, 'organization:update')) fail('YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION')
      requirePictureUrl(tx, 'data.logo', logo)
      const { id } = tx.organization
      const changes = {
        ...(name !== undefined && { name }),
        ...(slug !== undefined && { slug }),
        ...(logo !== undefined && { logo: logo || null }),
        ...(metadata !== undefined && { metadata: JSON.stringify(metadata) }),
        ...(Object.keys(fields).length > 0 && {
          additionalFields: mergeFields(tx.organization.additionalFields, fields),
        }),
      }
      const organization = (await updateOrganization(tx, id, changes)) ?? fail('SLUG_IS_TAKEN')
      if (organization.logo !== tx.organization.logo) {
        await replaceLogo(tx, id, organization.logo)
      }
      await recordAudit(tx, {
        action: 'organization.updated',
        target: `organization:${id}`,
        details: { organizationId: id, fields: Object.keys(changes).join(',') },
        extra: { name: organization.name, slug: organization.slug },
      })
      return toOrganization(tx, organization)
    }),

  deleteOrganization: (ctx, { organizationId }) =>
    inMemberTransaction(ctx, { organizationId, ...changeErrors }, async (tx) => {
      if (!can(tx, 'organization:delete')) fail('YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION')
      const { id, name, slug } = tx.organization
      await deactivateOrganizationForMembers(tx, id)
      await removeInviteeAddresses(tx, id)
      await deleteOrganization(tx, id)
      const details = { organizationId: id, name, slug }
      await recordAudit(tx, { action: 'organization.deleted', target: `organization:${id}`, details })
      return toOrganization(tx, tx.organization)
    }),

  listOrganizations: async (ctx, { after }) => {
    const userId = ctx.caller.user.id
    const last = after ? ((await findMembership(ctx, after, userId)) ?? fail('ORGANIZATION_NOT_FOUND')) : undefined
    const rows = await listOrganizations(ctx, userId, { after: last?.member, limit: PAGE_SIZE })
    return rows.map((row) => ({ ...toOrganization(ctx, row), role: row.role }))
  },

  getFullOrganization: async (ctx, { organizationId, organizationSlug }) => {
    const id = organizationSlug ? await requireOrganizationIdBySlug(ctx, organizationSlug) : organizationId
    if (!(id || ctx.caller.session.activeOrganizationId)) return null
    const row = ctx.organizationCache(await findFullOrganization(ctx, { organizationId: id, notMemberError }))
    return createCachedResponse(row, (key) => toFullOrganization(ctx, key))
  },

  setActiveOrganization: async (ctx, input) => {
    const organization = await changeActiveOrganization(ctx, input)
    if (!organization) return null
    const row = await findFullOrganization(ctx, { organizationId: organization.id, notMemberError })
    return { ...toFullOrganization(ctx, row), teams: null }
  },
} satisfies Handlers<typeof organizationCalls>

/** Activates the named organization or, without a name, the active one again. Null deactivates it. */
const changeActiveOrganization = (
  ctx: CallerContext,
  { organizationId, organizationSlug }: InputOf<typeof organizationCalls.setActiveOrganization>,
): Promise<OrganizationRow | null> =>
  inLockedTransaction(ctx, toUserLock(ctx.caller.user.id), async (transaction) => {
    const tx = { ...transaction, caller: await requireCurrentCaller(transaction) }
    const { activeOrganizationId } = tx.caller.session
    const id = organizationSlug ? await requireOrganizationIdBySlug(tx, organizationSlug) : organizationId
    if (id === null || !(id || activeOrganizationId)) {
      if (activeOrganizationId !== null) await setActiveOrganization(tx, null)
      return null
    }
    const { organization } = await requireMembership(tx, { organizationId: id, notMemberError })
    await setActiveOrganization(tx, organization.id)
    return organization
  })

/**
 * For transactions that count the organizations of a user or activate one of them. Activation increments the session version
 * in the row of the user, so concurrent transactions would conflict.
 */
const toUserLock = (userId: string): string => `organizations of ${userId}`

/** Unknown organizations fail like organizations of other users, so that responses don't reveal which slugs exist. */
const requireOrganizationIdBySlug = async (ctx: Context, slug: string): Promise<string> =>
  (await findOrganizationBySlug(ctx, slug))?.id ?? fail(notMemberError)
