import { Alert, Button, Stack, Text } from '@mantine/core'
import { useLocation } from 'react-router'
import { ProviderMark } from '../social/provider-mark.tsx'
import { keepWhoLeaves } from '../social/reauthentication-flow.ts'
import type { ServiceProvider } from '../social/service-providers.ts'
import { signInWith } from '../social/sign-in-with.ts'
import { useSocialTexts } from '../social/texts.ts'
import { useDeparture } from '../social/use-departure.ts'
import { FailureText } from '../ui/error-text.tsx'
import { useSignedIn } from './signed-in.tsx'

interface ProvidersAgainProps {
  providers: readonly ServiceProvider[]
  /** There is no other way. */
  isOnly: boolean
}

/** Signs whoever is signed in in again at a provider of theirs, and comes back to this page. */
export const ProvidersAgain = ({ providers, isOnly }: ProvidersAgainProps) => {
  const texts = useSocialTexts()
  const person = useSignedIn()
  const { pathname, search } = useLocation()
  const { leavingFor, failure, depart } = useDeparture((id: string) => {
    keepWhoLeaves(person)
    return signInWith(id, { next: pathname + search, loginHint: person.user.email })
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
