import { Alert, Button } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { FailureText } from '../ui/error-text.tsx'
import { parseConnectProviderPath } from './social-paths.ts'
import { layoutProviders, INITIAL_TILE_COUNT } from './provider-layout.ts'
import classes from './provider-buttons.module.css'
import { ProviderMark } from './provider-mark.tsx'
import { getProviderName, type ServiceProvider, readServiceProviders } from './service-providers.ts'
import { signInWithProvider } from './sign-in-with-provider.ts'
import { useSocialTexts } from './texts.ts'
import { type ProviderRedirect, useProviderRedirect } from './use-provider-redirect.ts'

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
  const departure = useProviderRedirect((provider: string) =>
    signInWithProvider(provider, { next, email, requestSignUp: isSignUp }),
  )
  useEffect(() => {
    // The button that had the focus has made room for more.
    if (isAll) tiles.current?.querySelectorAll('button')[INITIAL_TILE_COUNT]?.focus()
  }, [isAll])

  const connected = parseConnectProviderPath(next)
  // Whoever is to be connected afterwards is no way in yet.
  const offered = readServiceProviders().filter(({ id }) => id !== connected)
  const { rows: lines, tiles: others } = layoutProviders(offered, last)
  const shown = isAll || others.length <= INITIAL_TILE_COUNT + 1 ? others : others.slice(0, INITIAL_TILE_COUNT)
  return (
    <div className={classes.providers}>
      {connected !== null && (
        <Alert role="none">
          {(isSignUp ? texts.signUpFirst : texts.signInFirst).intro(getProviderName(connected))}
        </Alert>
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
  departure: ProviderRedirect
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
      loading={departure.redirectingTo === id}
      leftSection={<ProviderMark id={id} />}
      onClick={() => departure.redirect(id)}
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
