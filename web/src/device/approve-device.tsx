import { useAction } from '@latchkey/client/react'
import { Alert, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { findDeviceName } from '@latchkey/contract/user-agent'
import { client } from '../client.ts'
import { useCurrentSession } from '../session/current-session.ts'
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
  const approve = useAction(client.device.approve)
  const deny = useAction(client.device.deny)
  const { userCode, clientName, ipAddress, userAgent, createdAt } = request
  const decide = async (action: typeof approve | typeof deny, outcome: DeviceOutcome) => {
    const result = await action.run({ userCode })
    if (result?.error?.code === 'EXPIRED_USER_CODE') onDone('expired')
    else if (result && !result.error) onDone(outcome)
  }
  const failure = approve.error ?? deny.error
  return (
    <CardScreen title={texts.title(clientName)} intro={texts.signedInAs(user.email)}>
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
      {failure && (
        <Alert color="red">
          <FailureText failure={failure} />
        </Alert>
      )}
      <div className={classes.actions}>
        <ActionButton
          isPending={approve.isPending}
          disabled={deny.isPending}
          onClick={() => void decide(approve, 'approved')}
        >
          {texts.approve}
        </ActionButton>
        <ActionButton
          variant="default"
          isPending={deny.isPending}
          disabled={approve.isPending}
          onClick={() => void decide(deny, 'denied')}
        >
          {texts.deny}
        </ActionButton>
      </div>
    </CardScreen>
  )
}

const Detail = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
