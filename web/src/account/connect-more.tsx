import { Alert, Button } from '@mantine/core'
import { connectWith } from '../social/connect-with.ts'
import { ProviderMark } from '../social/provider-mark.tsx'
import { serviceProviders } from '../social/service-providers.ts'
import { useDeparture } from '../social/use-departure.ts'
import { FailureText } from '../ui/error-text.tsx'
import { Section } from '../ui/section.tsx'
import classes from './connect-more.module.css'
import { useAccountTexts } from './texts.ts'

/** The providers that could be a way in, too. */
export const ConnectMore = ({ connected }: { connected: readonly string[] }) => {
  const { more } = useAccountTexts().connections
  const { leavingFor, failure, depart } = useDeparture((id: string) => connectWith(id, null))
  const left = serviceProviders().filter(({ id }) => !connected.includes(id))
  if (left.length === 0) return null
  return (
    <Section title={more.title} intro={more.intro}>
      {failure && (
        <Alert color="red">
          <FailureText failure={failure} />
        </Alert>
      )}
      <ul className={classes.tiles}>
        {left.map(({ id, name }) => (
          <li key={id}>
            <Button
              variant="default"
              className={classes.tile}
              fullWidth
              justify="flex-start"
              aria-label={more.connect(name)}
              loading={leavingFor === id}
              leftSection={<ProviderMark id={id} />}
              onClick={() => depart(id)}
            >
              {name}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
