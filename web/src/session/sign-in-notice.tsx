import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSearchParams } from '../router/router.tsx'
import { ErrorText } from '../ui/error-text.tsx'
import { useTexts } from '../ui/language.tsx'
import { useNavigationState } from './next-path.ts'

/** Why the sign-in screen opened: the session ended, or an emailed link failed with `?error=`. Null otherwise. */
export const useSignInNotice = (): ReactNode => {
  const { web } = useTexts()
  const { isSessionEnded } = useNavigationState()
  const error = useSearchParams()[0].get('error')
  if (isSessionEnded) return web.signIn.ended
  if (error === null) return null
  return (
    <Alert color="red">
      <ErrorText code={error} />
    </Alert>
  )
}
