import { Alert } from '@mantine/core'
import { useSearchParams } from '../router/router.tsx'
import { ErrorText } from '../ui/error-text.tsx'

/** The reason why a link of a mail failed. It redirects to this screen with `?error=`. */
export const LinkError = () => {
  const code = useSearchParams()[0].get('error')
  return code === null ? null : (
    <Alert color="red">
      <ErrorText code={code} />
    </Alert>
  )
}
