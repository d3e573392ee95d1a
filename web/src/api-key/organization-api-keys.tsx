import { listPermissions } from '@latchkey/contract/access'
import type { ApiKey } from '@latchkey/contract'
import { Text } from '@mantine/core'
import { useCurrentOrganization } from '../organization/current-organization.ts'
import { getDisplayName } from '../organization/member.ts'
import { countIfComplete } from '../organization/member-tabs.tsx'
import { canGrantPermission } from '../organization/roles.ts'
import { useOwnedResourceAccess } from '../organization/use-owned-resource-access.ts'
import { ApiKeyList } from './api-key-list.tsx'
import { useApiKeyTexts } from './texts.ts'
import type { ListedKey } from './use-api-keys.ts'

/** The API keys of the organization, for members with a permission to see them. */
export const OrganizationApiKeys = () => {
  const texts = useApiKeyTexts()
  const { organization, me, customRoles } = useCurrentOrganization()
  const isAllowed = useOwnedResourceAccess('apiKey')
  // The service refuses changes of keys with more permissions than the member has.
  const isCovered = ({ permissions }: ApiKey) =>
    listPermissions(permissions ?? {}).every((permission) => canGrantPermission(me.role, permission, customRoles))
  return (
    <ApiKeyList
      key={organization.id}
      organizationId={organization.id}
      pageTitle={`${texts.title} · ${organization.name}`}
      intro={texts.organizationIntro}
      empty={texts.organizationEmpty}
      canCreate={isAllowed('create')}
      canUpdate={(key) => isAllowed('update') && isCovered(key)}
      canDelete={isAllowed('delete')}
      renderCreator={(key) => <Creator apiKey={key} />}
    />
  )
}

/** The server creates keys without a creator. The list of members is incomplete in large organizations. */
const Creator = ({ apiKey: { createdById, createdByName } }: { apiKey: ListedKey }) => {
  const { formerMember } = useApiKeyTexts()
  const { members } = useCurrentOrganization().organization
  const member = members.find(({ userId }) => userId === createdById)
  if (member) return getDisplayName(member)
  if (createdByName === null) return '–'
  return (
    <>
      {createdByName}
      {countIfComplete(members) !== null && (
        <Text size="sm" c="dimmed">
          {formerMember}
        </Text>
      )}
    </>
  )
}
