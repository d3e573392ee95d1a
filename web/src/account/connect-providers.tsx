import { Alert } from '@mantine/core'
import { linkProvider } from '../social/link-provider.ts'
import { ProviderMark } from '../social/provider-mark.tsx'
import { readServiceProviders } from '../social/service-providers.ts'
import { useProviderRedirect } from '../social/use-provider-redirect.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { FailureText } from '../ui/error-text.tsx'
import { Section } from '../ui/section.tsx'
import classes from './connect-providers.module.css'
import { useAccountTexts } from './texts.ts'

/** Buttons for the providers that are not connected yet. */
export const ConnectProviders = ({ connected }: { connected: readonly string[] }) => {
  const { more } = useAccountTexts().connections
  const { redirectingTo, failure, redirect } = useProviderRedirect((id: string) => linkProvider(id, null))
  const available = readServiceProviders().filter(({ id }) => !connected.includes(id))
  if (available.length === 0) return null
  return (
    <Section title={more.title} intro={more.intro}>
      {failure && (
        <Alert color="red">
          <FailureText failure={failure} />
        </Alert>
      )}
      <ul className={classes.tiles}>
        {available.map(({ id, name }) => (
          <li key={id}>
            <ActionButton
              variant="default"
              className={classes.tile}
              fullWidth
              justify="flex-start"
              aria-label={more.connect(name)}
              isPending={redirectingTo === id}
              leftSection={<ProviderMark id={id} />}
              onClick={() => redirect(id)}
            >
              {name}
            </ActionButton>
          </li>
        ))}
      </ul>
    </Section>
  )
}
