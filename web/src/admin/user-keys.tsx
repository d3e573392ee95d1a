import { useCall } from '@latchkey/client/react'
import type { AdministeredUser } from '@latchkey/contract'
import { useApiKeyTexts } from '../api-key/texts.ts'
import { client } from '../client.ts'
import { useOnChange } from '../ui/use-on-change.ts'
import { KeySection } from './key-section.tsx'

interface UserKeysProps {
  user: AdministeredUser
  canRevoke: boolean
}

/** The API keys of a user. They are loaded again with the user, because a ban and a new password turn them off. */
export const UserKeys = ({ user, canRevoke }: UserKeysProps) => {
  const { administration } = useApiKeyTexts()
  const call = useCall(client.admin.listApiKeys, { query: { userId: user.id } })
  useOnChange(user, call.refetch)
  return <KeySection state={call} empty={administration.userEmpty} canRevoke={canRevoke} />
}
