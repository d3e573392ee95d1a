import { Alert, Button } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { ActionButton } from '../ui/action-button.tsx'
import { FailureText } from '../ui/error-text.tsx'
import { LastUsed } from '../ui/last-used.tsx'
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
  /** The email that is entered in the form. */
  email: string
  isSignUp?: boolean
  /** A form follows, behind a divider. */
  isAboveForm: boolean
  /** A button for a sign-in that needs no provider. */
  firstButton?: ReactNode
  /** The ID of the provider that was last used in this browser. */
  lastId: string | null
}

/** Buttons that sign in with a provider. */
export const ProviderButtons = ({ lastId, next, email, isSignUp, isAboveForm, firstButton }: ProviderButtonsProps) => {
  const texts = useSocialTexts()
  const [isExpanded, setIsExpanded] = useState(false)
  const tileGrid = useRef<HTMLDivElement>(null)
  const providerRedirect = useProviderRedirect((provider: string) =>
    signInWithProvider(provider, { next, email, requestSignUp: isSignUp }),
  )
  useEffect(() => {
    // The button that expands the list had the focus and disappears.
    if (isExpanded) tileGrid.current?.querySelectorAll('button')[INITIAL_TILE_COUNT]?.focus()
  }, [isExpanded])

  const connectedId = parseConnectProviderPath(next)
  // A provider that is connected after this sign-in cannot be used for it.
  const offered = readServiceProviders().filter(({ id }) => id !== connectedId)
  const { rows, tiles } = layoutProviders(offered, lastId)
  const visibleTiles = isExpanded || tiles.length <= INITIAL_TILE_COUNT + 1 ? tiles : tiles.slice(0, INITIAL_TILE_COUNT)
  return (
    <div className={classes.providers}>
      {connectedId !== null && (
        <Alert role="none">
          {(isSignUp ? texts.signUpFirst : texts.signInFirst).intro(getProviderName(connectedId))}
        </Alert>
      )}
      {providerRedirect.failure && (
        <Alert color="red">
          <FailureText failure={providerRedirect.failure} />
        </Alert>
      )}
      {firstButton}
      {rows.map((provider) => (
        <ProviderButton
          key={provider.id}
          provider={provider}
          providerRedirect={providerRedirect}
          isLast={provider.id === lastId}
        />
      ))}
      {tiles.length > 0 && (
        <div ref={tileGrid} className={classes.tiles}>
          {visibleTiles.map((provider) => (
            <ProviderButton key={provider.id} provider={provider} providerRedirect={providerRedirect} isTile />
          ))}
          {visibleTiles.length < tiles.length && (
            <Button variant="default" className={classes.tile} onClick={() => setIsExpanded(true)}>
              {texts.all}
            </Button>
          )}
        </div>
      )}
      {isAboveForm && (offered.length > 0 || firstButton) && <OrDivider />}
    </div>
  )
}

const OrDivider = () => <div className={classes.or}>{useSocialTexts().or}</div>

interface ProviderButtonProps {
  provider: ServiceProvider
  providerRedirect: ProviderRedirect
  isTile?: boolean
  /** Whether it was last used in this browser. */
  isLast?: boolean
}

const ProviderButton = ({ provider: { id, name }, providerRedirect, isTile, isLast }: ProviderButtonProps) => {
  const texts = useSocialTexts()
  const badge = useId()
  const label = texts.continue(name)
  const button = (
    <ActionButton
      variant="default"
      className={isTile ? classes.tile : classes.row}
      fullWidth
      aria-label={isTile ? label : undefined}
      aria-describedby={isLast ? badge : undefined}
      isPending={providerRedirect.redirectingTo === id}
      leftSection={<ProviderMark id={id} />}
      onClick={() => providerRedirect.redirect(id)}
    >
      {isTile ? name : label}
    </ActionButton>
  )
  return isLast ? <LastUsed badgeId={badge}>{button}</LastUsed> : button
}
