import { useCall } from '@latchkey/client/react'
import { useApiKeyTexts } from '../api-key/texts.ts'
import { client } from '../client.ts'
import { KeySection } from './key-section.tsx'

interface OrganizationKeysProps {
  organizationId: string
  canRevoke: boolean
}

/** The API keys of an organization. */
export const OrganizationKeys = ({ organizationId, canRevoke }: OrganizationKeysProps) => {
  const { administration } = useApiKeyTexts()
  const call = useCall(client.admin.listOrganizationApiKeys, { query: { organizationId } })
  return <KeySection state={call} empty={administration.organizationEmpty} canRevoke={canRevoke} />
}
