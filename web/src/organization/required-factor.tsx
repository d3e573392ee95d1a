import { useCall } from '@latchkey/client/react'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from '../router/router.tsx'
import { client } from '../client.ts'
import { hasPasskeys } from '../passkey/service-passkeys.ts'
import { useCurrentSession } from '../session/current-session.ts'
import { withNextPath } from '../session/next-path.ts'
import { lazyNamed } from '../ui/lazy-named.ts'
import { ButtonLink, Link } from '../ui/link.tsx'
import { LoadingBoundary } from '../ui/loading-boundary.tsx'
import { MessageScreen } from '../ui/message-screen.tsx'
import { useOrganizationTexts } from './texts.ts'

/** Rendered if the organization requires a second factor that the user lacks. The setup returns to the open screen. */
export const RequiredFactor = ({ onPassed }: { onPassed: () => void }) => {
  const { requiredFactor, noAccess } = useOrganizationTexts()
  const { pathname } = useLocation()
  // The service omits the field if it does not offer two-factor.
  const { twoFactorEnabled } = useCurrentSession().user
  return (
    <MessageScreen
      icon="lock"
      title={requiredFactor.title}
      actions={
        <>
          {twoFactorEnabled !== undefined && (
            <ButtonLink to={withNextPath('/account/security/two-factor', pathname)}>{requiredFactor.setUp}</ButtonLink>
          )}
          {hasPasskeys() && <PasskeyButton onPassed={onPassed} />}
        </>
      }
      links={<Link to="/account/organizations">{noAccess.back}</Link>}
    >
      {requiredFactor.body}
    </MessageScreen>
  )
}

/** For users with a passkey who signed in without it. */
const PasskeyButton = ({ onPassed }: { onPassed: () => void }) => {
  const { requiredFactor } = useOrganizationTexts()
  const passkeys = useCall(client.passkey.listUserPasskeys)
  const [isOpen, setIsOpen] = useState(false)
  if (!passkeys.data?.length) return null
  const finish = (isConfirmed: boolean) => {
    setIsOpen(false)
    if (isConfirmed) onPassed()
  }
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {requiredFactor.passkey}
      </Button>
      {isOpen && (
        <LoadingBoundary>
          <StepUpDialog methods={['passkey']} onResult={finish} />
        </LoadingBoundary>
      )}
    </>
  )
}

const StepUpDialog = lazyNamed(() => import('../session/step-up-dialog.tsx'), 'StepUpDialog')
