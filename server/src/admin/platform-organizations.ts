import type { AdministeredMember, platformOrganizationCalls } from '@latchkey/contract'
import { addFields } from '../platform/additional-fields/additional-fields.ts'
import type { Context, Handlers } from '../platform/context.ts'
import { loadTimePage } from '../platform/database/cursor.ts'
import type { OrganizationRow } from '../platform/database/tables.ts'
import { fail } from '../platform/errors.ts'
import { findOrganization } from '../organization/find-organization.ts'
import { toOrganization } from '../organization/organization.ts'
import { readAsAdmin } from './admin-access.ts'
import {
  countPendingInvitations,
  listAllOrganizations,
  listOrganizationMembers,
  listOwners,
  type AdministeredMemberRow,
} from './platform-organizations.store.ts'

export const platformOrganizationHandlers = {
  listAllOrganizations: (ctx, { search, ...input }) =>
    readAsAdmin(ctx, 'organization:list', async () => {
      const { page, nextCursor } = await loadTimePage(input, (start) => listAllOrganizations(ctx, search ?? '', start))
      return { organizations: page.map((row) => toAdministeredOrganization(ctx, row)), nextCursor }
    }),

  getPlatformOrganization: (ctx, { id }) =>
    readAsAdmin(ctx, 'organization:list', async () => {
      const organization = (await findOrganization(ctx, id)) ?? fail('ORGANIZATION_NOT_FOUND')
      const [owners, pendingInvitationCount] = await Promise.all([
        listOwners(ctx, id, ctx.settings.organization?.creatorRole ?? 'owner'),
        countPendingInvitations(ctx, id),
      ])
      return {
        organization: toAdministeredOrganization(ctx, organization),
        owners: owners.map((row) => toAdministeredMember(ctx, row)),
        pendingInvitationCount,
      }
    }),

  listPlatformOrganizationMembers: (ctx, { id, ...input }) =>
    readAsAdmin(ctx, 'organization:list', async () => {
      if (!(await findOrganization(ctx, id))) fail('ORGANIZATION_NOT_FOUND')
      const { page, nextCursor } = await loadTimePage(input, (start) => listOrganizationMembers(ctx, id, start))
      return { members: page.map((row) => toAdministeredMember(ctx, row)), nextCursor }
    }),
} satisfies Handlers<typeof platformOrganizationCalls>

const toAdministeredOrganization = (ctx: Context, row: OrganizationRow) => ({
  ...toOrganization(ctx, row),
  memberCount: row.memberCount,
})

const toAdministeredMember = (ctx: Context, row: AdministeredMemberRow): AdministeredMember =>
  addFields(ctx, 'member', row, {
    id: row.id,
    userId: row.userId,
    name: row.name,
    email: row.email,
    image: row.image,
    role: row.role,
    createdAt: new Date(row.createdAt),
  })
