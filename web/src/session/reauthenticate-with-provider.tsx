import { Alert, Button, Stack, Text } from '@mantine/core'
import { useLocation } from 'react-router'
import { ProviderMark } from '../social/provider-mark.tsx'
import { saveReauthentication } from '../social/stored-reauthentication.ts'
import type { ServiceProvider } from '../social/service-providers.ts'
import { signInWithProvider } from '../social/sign-in-with-provider.ts'
import { useSocialTexts } from '../social/texts.ts'
import { useProviderRedirect } from '../social/use-provider-redirect.ts'
import { FailureText } from '../ui/error-text.tsx'
import { useCurrentSession } from './current-session.ts'

interface ReauthenticateWithProviderProps {
  providers: readonly ServiceProvider[]
  /** The user has no password. */
  isOnly: boolean
}

/** Buttons that sign the current user in again with a connected provider and return to this page. */
export const ReauthenticateWithProvider = ({ providers, isOnly }: ReauthenticateWithProviderProps) => {
  const texts = useSocialTexts()
  const current = useCurrentSession()
  const { pathname, search } = useLocation()
  const { redirectingTo, failure, redirect } = useProviderRedirect((id: string) => {
    saveReauthentication(current)
    return signInWithProvider(id, { next: pathname + search, loginHint: current.user.email })
  })
  return (
    <Stack gap="xs">
      {isOnly && <Text>{texts.reauthentication.intro}</Text>}
      {failure && (
        <Alert color="red">
          <FailureText failure={failure} />
        </Alert>
      )}
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          variant="default"
          leftSection={<ProviderMark id={id} />}
          loading={redirectingTo === id}
          onClick={() => redirect(id)}
        >
          {texts.continue(name)}
        </Button>
      ))}
    </Stack>
  )
}
