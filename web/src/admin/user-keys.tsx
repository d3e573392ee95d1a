import { useCall } from '@latchkey/client/react'
import { useApiKeyTexts } from '../api-key/texts.ts'
import { client } from '../client.ts'
import { KeySection } from './key-section.tsx'

interface UserKeysProps {
  userId: string
  canRevoke: boolean
}

/** The API keys of a user. */
export const UserKeys = ({ userId, canRevoke }: UserKeysProps) => {
  const { administration } = useApiKeyTexts()
  const call = useCall(client.admin.listApiKeys, { query: { userId } })
  return <KeySection state={call} empty={administration.userEmpty} canRevoke={canRevoke} />
}
