import { useCall } from '@latchkey/client/react'
import { Button, Group } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { client } from '../client.ts'
import { useCurrentSession } from '../session/current-session.ts'
import { useIsImpersonating } from '../session/impersonation.tsx'
import { ActionButton } from '../ui/action-button.tsx'
import { Section } from '../ui/section.tsx'
import { createStoredValue } from '../ui/stored-value.ts'
import { toast } from '../ui/toast.tsx'
import { addPasskey } from './add-passkey.ts'
import { CanceledCeremony } from './canceled-ceremony.tsx'
import { hasPasskeys } from './service-passkeys.ts'
import { usePasskeyTexts } from './texts.ts'
import { useCeremony } from './use-ceremony.ts'

interface PasskeyOfferProps {
  /** Runs when the user accepts or dismisses the offer, whose buttons disappear. */
  onClosed: () => void
  children: ReactNode
}

/**
 * Offers a passkey after a sign-in to a user without one, on a device that verifies its user. Renders the children if there is
 * nothing to offer.
 */
export const PasskeyOffer = ({ onClosed, children }: PasskeyOfferProps) => {
  const { user } = useCurrentSession()
  const isImpersonating = useIsImpersonating()
  const isVerifyingDevice = useIsVerifyingDevice()
  const { isDismissed, ...dismissal } = useOfferDismissal(onClosed)
  if (isVerifyingDevice === null) return null
  const canOffer = isVerifyingDevice && user.emailVerified && !isImpersonating && !isDismissed
  return canOffer ? <OfferWithoutPasskeys {...dismissal}>{children}</OfferWithoutPasskeys> : children
}

const OfferWithoutPasskeys = ({ children, ...dismissal }: OfferProps & { children: ReactNode }) => {
  const { data, isPending } = useCall(client.passkey.listUserPasskeys)
  if (isPending) return null
  return data?.length === 0 ? <Offer {...dismissal} /> : children
}

interface OfferProps {
  postpone: () => void
  decline: () => void
}

const Offer = ({ postpone, decline }: OfferProps) => {
  const texts = usePasskeyTexts()
  const add = useCeremony(addPasskey)
  const handleAdd = async () => {
    const result = await add.run()
    if (result?.error) toast.failure(result.error)
    if (!result?.data) return
    toast.success(() => texts.added)
    postpone()
  }
  return (
    <Section title={texts.offer.title} intro={texts.offer.body} isWide>
      <CanceledCeremony isCanceled={add.isCanceled} kind="notAdded" />
      <Group gap="sm">
        <ActionButton variant="default" size="sm" isPending={add.isPending} onClick={() => void handleAdd()}>
          {texts.add}
        </ActionButton>
        <Button variant="subtle" size="sm" onClick={postpone}>
          {texts.offer.later}
        </Button>
        <Button variant="subtle" size="sm" onClick={decline}>
          {texts.offer.never}
        </Button>
      </Group>
    </Section>
  )
}

/**
 * Checks whether the device can create a passkey that its screen lock, fingerprint or face unlocks. Null until it is
 * known.
 */
const useIsVerifyingDevice = (): boolean | null => {
  const [isVerifying, setIsVerifying] = useState<boolean | null>(hasPasskeys() ? null : false)
  useEffect(() => {
    if (!hasPasskeys()) return
    void PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().then(setIsVerifying, () =>
      setIsVerifying(false),
    )
  }, [])
  return isVerifying
}

const NEVER = 'never'

/** The value in this browser is the ID of the session in which the user postponed the offer, or `never`. */
const useOfferDismissal = (onDismissed: () => void): OfferProps & { isDismissed: boolean } => {
  const { user, session } = useCurrentSession()
  const stored = createStoredValue(() => localStorage, `latchkey-passkey-offer-${user.id}`)
  const [value, setValue] = useState(stored.read)
  const store = (newValue: string) => {
    stored.write(newValue)
    setValue(newValue)
    onDismissed()
  }
  return {
    isDismissed: value === NEVER || value === session.id,
    postpone: () => store(session.id),
    decline: () => store(NEVER),
  }
}
