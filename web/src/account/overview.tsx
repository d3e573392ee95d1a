import { Button, Group } from '@mantine/core'
import { useRef } from 'react'
import { hasApiKeys } from '../api-key/service-api-keys.ts'
import { OrganizationOverview } from '../organization/organization-overview.tsx'
import { PasskeyOffer } from '../passkey/passkey-offer.tsx'
import { hasOrganizations } from '../service-roles.ts'
import { useCurrentSession } from '../session/current-session.ts'
import { useIsImpersonating } from '../session/impersonation.tsx'
import { useTwoFactorTexts } from '../two-factor/texts.ts'
import { BreakableText } from '../ui/breakable-text.tsx'
import { hasName } from '../ui/has-name.ts'
import { lazyNamed } from '../ui/lazy-named.ts'
import { ButtonLink } from '../ui/link.tsx'
import { NonEssential } from '../ui/non-essential.tsx'
import { ScreenTitle } from '../ui/screen-title.tsx'
import { Section } from '../ui/section.tsx'
import { hasVerificationMails } from '../user/mailed-links.ts'
import { ResendVerification } from '../user/resend-verification.tsx'
import { useAccountTexts } from './texts.ts'
import { useDismissal } from './use-dismissal.ts'

/** The first screen of a signed-in user: what needs attention, and the organizations. */
export const Overview = () => {
  const greeting = useRef<HTMLDivElement>(null)
  // The focused button disappears with its suggestion.
  const focusHeading = () => greeting.current?.querySelector('h1')?.focus()
  return (
    <>
      <div ref={greeting}>
        <Greeting />
      </div>
      <UnverifiedEmail />
      {hasApiKeys() && (
        <NonEssential>
          <ExpiringKeys />
        </NonEssential>
      )}
      {hasOrganizations() && <OrganizationOverview onDismissed={focusHeading} />}
      <PasskeyOffer onClosed={focusHeading}>
        <SecondFactorSuggestion onDismissed={focusHeading} />
      </PasskeyOffer>
    </>
  )
}

const ExpiringKeys = lazyNamed(() => import('../api-key/expiring-keys.tsx'), 'ExpiringKeys')

const Greeting = () => {
  const { title, greeting } = useAccountTexts()
  const { user } = useCurrentSession()
  return <ScreenTitle pageTitle={title}>{greeting(hasName(user) ? user.name : '')}</ScreenTitle>
}

const UnverifiedEmail = () => {
  const { confirmEmail } = useAccountTexts().overview
  const { user } = useCurrentSession()
  if (user.emailVerified || !hasVerificationMails()) return null
  return (
    <Section title={confirmEmail.title} intro={<BreakableText>{confirmEmail.intro(user.email)}</BreakableText>} isWide>
      <div>
        <ResendVerification email={user.email} next="/account" />
      </div>
    </Section>
  )
}

/** The service omits `twoFactorEnabled` if it does not offer two-factor. */
const SecondFactorSuggestion = ({ onDismissed }: { onDismissed: () => void }) => {
  const { secondFactor } = useAccountTexts().overview
  const { section } = useTwoFactorTexts()
  const { user } = useCurrentSession()
  const isImpersonating = useIsImpersonating()
  const [isDismissed, dismiss] = useDismissal('two-factor')
  if (user.twoFactorEnabled !== false || isDismissed || isImpersonating) return null
  const handleDismiss = () => {
    dismiss()
    onDismissed()
  }
  return (
    <Section title={secondFactor.title} intro={secondFactor.body} isWide>
      <Group gap="sm">
        <ButtonLink to="/account/security/two-factor" variant="default" size="sm">
          {section.start}
        </ButtonLink>
        <Button variant="subtle" size="sm" onClick={handleDismiss}>
          {secondFactor.dismiss}
        </Button>
      </Group>
    </Section>
  )
}
