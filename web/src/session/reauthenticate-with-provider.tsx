import { Alert, Button, Stack, Text } from '@mantine/core'
import { useLocation } from 'react-router'
import { ProviderMark } from '../social/provider-mark.tsx'
import { saveReauthentication } from '../social/stored-reauthentication.ts'
import type { ServiceProvider } from '../social/service-providers.ts'
import { signInWithProvider } from '../social/sign-in-with-provider.ts'
import { useSocialTexts } from '../social/texts.ts'
import { useProviderRedirect } from '../social/use-provider-redirect.ts'
import { FailureText } from '../ui/error-text.tsx'
import { useCurrentSession } from './require-sign-in.tsx'

interface ReauthenticateWithProviderProps {
  providers: readonly ServiceProvider[]
  /** There is no other way. */
  isOnly: boolean
}

/** Signs whoever is signed in in again at a provider of theirs, and comes back to this page. */
export const ReauthenticateWithProvider = ({ providers, isOnly }: ReauthenticateWithProviderProps) => {
  const texts = useSocialTexts()
  const person = useCurrentSession()
  const { pathname, search } = useLocation()
  const {
    redirectingTo: leavingFor,
    failure,
    redirect: depart,
  } = useProviderRedirect((id: string) => {
    saveReauthentication(person)
    return signInWithProvider(id, { next: pathname + search, loginHint: person.user.email })
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
          loading={leavingFor === id}
          onClick={() => depart(id)}
        >
          {texts.continue(name)}
        </Button>
      ))}
    </Stack>
  )
}
