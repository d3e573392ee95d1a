import { useAction } from '@latchkey/client/react'
import { Alert, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { findDeviceName } from '@latchkey/contract/user-agent'
import { client } from '../client.ts'
import { useCurrentSession } from '../session/current-session.ts'
import { BreakableText } from '../ui/breakable-text.tsx'
import { ActionButton } from '../ui/action-button.tsx'
import { FailureText } from '../ui/error-text.tsx'
import { CardScreen } from '../ui/form-screen.tsx'
import classes from './device.module.css'
import type { DeviceOutcome, DeviceRequest } from './device-request.ts'
import { useDeviceTexts } from './texts.ts'

interface ApproveDeviceProps {
  request: DeviceRequest
  onDone: (outcome: DeviceOutcome) => void
}

/** Shows who requests the sign-in and from where, so that the user can recognize the request of an attacker. */
export const ApproveDevice = ({ request, onDone }: ApproveDeviceProps) => {
  const { request: texts } = useDeviceTexts()
  const { user } = useCurrentSession()
  // One action for both buttons, so that the failure of an earlier decision does not stay.
  const { run, isPending, error } = useAction(sendDecision)
  const [decision, setDecision] = useState<Decision>()
  const { userCode, clientName, ipAddress, userAgent, createdAt } = request
  const decide = async (newDecision: Decision) => {
    setDecision(newDecision)
    const result = await run({ userCode, decision: newDecision })
    if (result?.error?.code === 'EXPIRED_USER_CODE') onDone('expired')
    else if (result && !result.error) onDone(newDecision)
  }
  return (
    <CardScreen title={texts.title(clientName)} intro={<BreakableText>{texts.signedInAs(user.email)}</BreakableText>}>
      <div>
        <Text>{texts.compare}</Text>
        <Text className={classes.code}>{userCode}</Text>
      </div>
      <dl className={classes.details}>
        <Detail name={texts.requestedAt}>{texts.at(createdAt)}</Detail>
        <Detail name={texts.device}>{findDeviceName(userAgent)}</Detail>
        <Detail name={texts.ipAddress}>{ipAddress}</Detail>
      </dl>
      <Text>{texts.access}</Text>
      <Alert color="orange" role="none">
        {texts.warning}
      </Alert>
      {error && (
        <Alert color="red">
          <FailureText failure={error} />
        </Alert>
      )}
      <div className={classes.actions}>
        <ActionButton
          isPending={isPending && decision === 'approved'}
          disabled={isPending}
          onClick={() => void decide('approved')}
        >
          {texts.approve}
        </ActionButton>
        <ActionButton
          variant="default"
          isPending={isPending && decision === 'denied'}
          disabled={isPending}
          onClick={() => void decide('denied')}
        >
          {texts.deny}
        </ActionButton>
      </div>
    </CardScreen>
  )
}

type Decision = Exclude<DeviceOutcome, 'expired'>

const sendDecision = ({ userCode, decision }: { userCode: string; decision: Decision }) =>
  decision === 'approved' ? client.device.approve({ userCode }) : client.device.deny({ userCode })

const Detail = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
