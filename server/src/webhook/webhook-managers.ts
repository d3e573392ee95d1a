import { listPermittedAdmins } from '../admin/permitted-admins.ts'
import { findOrganization } from '../organization/find-organization.ts'
import { listPermittedMembers } from '../organization/permitted-members.ts'
import type { Context } from '../platform/context.ts'

/** An organization can have any number of members who can change its webhooks. */
const MAX_MANAGERS = 20

/** Finds the users who can change the webhooks of an owner, the owner's name, and the page with the webhooks. */
export const findWebhookManagers = async (tx: Context, organizationId: string | null) => {
  const permitted = { permission: 'webhook:update', limit: MAX_MANAGERS } as const
  const organization = organizationId === null ? null : await findOrganization(tx, organizationId)
  const managers = organization
    ? await listPermittedMembers(tx, organization.id, permitted)
    : await listPermittedAdmins(tx, permitted)
  const area = organization ? `organizations/${organization.slug}` : 'admin'
  return {
    managers,
    owner: organization ? { organization: organization.name } : {},
    pageUrl: `${tx.settings.siteUrl}/${area}/webhooks`,
  }
}
