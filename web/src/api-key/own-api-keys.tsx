import { useIsImpersonating } from '../session/impersonation.tsx'
import { ApiKeyList } from './api-key-list.tsx'
import { useApiKeyTexts } from './texts.ts'

/** The API keys of the user. */
export const OwnApiKeys = () => {
  const texts = useApiKeyTexts()
  const canManage = !useIsImpersonating()
  return (
    <ApiKeyList
      intro={texts.intro}
      empty={texts.empty}
      canCreate={canManage}
      canUpdate={() => canManage}
      canDelete={canManage}
    />
  )
}
