import { Button } from '@mantine/core'
import { useState } from 'react'
import { NotFound } from '../site/not-found.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { MessageScreen } from '../ui/message-screen.tsx'
import { ApproveDevice } from './approve-device.tsx'
import type { DeviceOutcome, DeviceRequest } from './device-request.ts'
import { EnterCode } from './enter-code.tsx'
import { hasDeviceAuthorization } from './has-device-authorization.ts'
import { useDeviceTexts } from './texts.ts'

/**
 * The page where a user enters the code of a device and approves its sign-in (RFC 8628, section 3.3). A link with a code
 * only fills in the field.
 */
export const DeviceScreen = () => (hasDeviceAuthorization() ? <DeviceAuthorization /> : <NotFound />)

const DeviceAuthorization = () => {
  const [request, setRequest] = useState<DeviceRequest | null>(null)
  const [outcome, setOutcome] = useState<DeviceOutcome | null>(null)
  const restart = () => {
    setRequest(null)
    setOutcome(null)
  }
  if (request === null) return <EnterCode onClaimed={setRequest} />
  const { status } = request
  const current = outcome ?? (status === 'pending' ? null : status)
  if (current === null) return <ApproveDevice request={request} onDone={setOutcome} />
  return <Outcome outcome={current} onRestart={restart} />
}

const Outcome = ({ outcome, onRestart }: { outcome: DeviceOutcome; onRestart: () => void }) => {
  const texts = useDeviceTexts()
  const { title, body } = texts[outcome]
  return (
    <MessageScreen
      icon={icons[outcome]}
      tone={outcome === 'approved' ? 'success' : 'neutral'}
      title={title}
      actions={
        outcome === 'approved' ? (
          <ButtonLink to="/account/sessions" variant="default">
            {texts.devices}
          </ButtonLink>
        ) : (
          <Button variant={outcome === 'denied' ? 'default' : 'filled'} onClick={onRestart}>
            {texts.again}
          </Button>
        )
      }
    >
      {body}
    </MessageScreen>
  )
}

const icons = { approved: 'check', denied: 'lock', expired: 'history' } as const
