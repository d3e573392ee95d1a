import { Alert, Button } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { FailureText } from '../ui/error-text.tsx'
import { connectedAt } from './addresses.ts'
import { arranged, FIRST_TILES } from './arrangement.ts'
import classes from './provider-buttons.module.css'
import { ProviderMark } from './provider-mark.tsx'
import { nameOf, type ServiceProvider, serviceProviders } from './service-providers.ts'
import { signInWith } from './sign-in-with.ts'
import { useSocialTexts } from './texts.ts'
import { type Departure, useDeparture } from './use-departure.ts'

export interface ProviderButtonsProps {
  next: string | null
  /** What stands in the form so far. */
  email: string
  isSignUp?: boolean
  /** The id of the one that was used last in this browser. */
  last: string | null
}

/**
 * Signs in with a provider instead of the form below. A few have a line each; of many the one that was used last does,
 * and the others share lines.
 */
export const ProviderButtons = ({ last, next, email, isSignUp }: ProviderButtonsProps) => {
  const texts = useSocialTexts()
  const [isAll, setIsAll] = useState(false)
  const tiles = useRef<HTMLDivElement>(null)
  const departure = useDeparture((provider: string) => signInWith(provider, { next, email, requestSignUp: isSignUp }))
  useEffect(() => {
    // The button that had the focus has made room for more.
    if (isAll) tiles.current?.querySelectorAll('button')[FIRST_TILES]?.focus()
  }, [isAll])

  const connected = connectedAt(next)
  // Whoever is to be connected afterwards is no way in yet.
  const offered = serviceProviders().filter(({ id }) => id !== connected)
  const { lines, others } = arranged(offered, last)
  const shown = isAll || others.length <= FIRST_TILES + 1 ? others : others.slice(0, FIRST_TILES)
  return (
    <div className={classes.providers}>
      {connected !== null && (
        <Alert role="none">{(isSignUp ? texts.signUpFirst : texts.signInFirst).intro(nameOf(connected))}</Alert>
      )}
      {departure.failure && (
        <Alert color="red">
          <FailureText failure={departure.failure} />
        </Alert>
      )}
      {lines.map((provider) => (
        <ProviderButton key={provider.id} provider={provider} departure={departure} isLast={provider.id === last} />
      ))}
      {others.length > 0 && (
        <div ref={tiles} className={classes.tiles}>
          {shown.map((provider) => (
            <ProviderButton key={provider.id} provider={provider} departure={departure} isTile />
          ))}
          {shown.length < others.length && (
            <Button variant="default" className={classes.tile} onClick={() => setIsAll(true)}>
              {texts.all}
            </Button>
          )}
        </div>
      )}
      {offered.length > 0 && <Or />}
    </div>
  )
}

/** Between two ways to do one thing. */
export const Or = () => <div className={classes.or}>{useSocialTexts().or}</div>

interface ProviderButtonProps {
  provider: ServiceProvider
  departure: Departure
  isTile?: boolean
  /** Used last in this browser. */
  isLast?: boolean
}

const ProviderButton = ({ provider: { id, name }, departure, isTile, isLast }: ProviderButtonProps) => {
  const texts = useSocialTexts()
  const badge = useId()
  const words = texts.continue(name)
  const button = (
    <Button
      variant="default"
      className={isTile ? classes.tile : classes.line}
      fullWidth
      aria-label={isTile ? words : undefined}
      aria-describedby={isLast ? badge : undefined}
      loading={departure.leavingFor === id}
      leftSection={<ProviderMark id={id} />}
      onClick={() => departure.depart(id)}
    >
      {isTile ? name : words}
    </Button>
  )
  if (!isLast) return button
  return (
    <div className={classes.last}>
      {button}
      <span className={classes.badge} id={badge}>
        {texts.lastUsed}
      </span>
    </div>
  )
}
