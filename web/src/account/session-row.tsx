import { type SessionData, useAction } from '@latchkey/client/react'
import { Badge } from '@mantine/core'
import { client } from '../client.ts'
import { isRemoved } from '../ui/is-removed.ts'
import { Row } from '../ui/row.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { formatDeviceName, parseUserAgent } from './device.ts'
import { DeviceIcon } from './device-icon.tsx'
import { useAccountTexts } from './texts.ts'

interface SessionRowProps {
  session: NonNullable<SessionData>['session']
  isCurrent: boolean
  canRevoke: boolean
  onRevoked: () => void
}

/** A device on which the user is signed in. */
export const SessionRow = ({ session, isCurrent, canRevoke, onRevoked }: SessionRowProps) => {
  const { sessions: texts } = useAccountTexts()
  const device = parseUserAgent(session.userAgent)
  const name = formatDeviceName(device) ?? texts.unknownDevice
  return (
    <Row
      picture={<DeviceIcon isHandheld={device.isHandheld} />}
      name={name}
      badges={isCurrent && <Badge variant="light">{texts.thisDevice}</Badge>}
      details={
        <>
          {session.ipAddress && <span>{session.ipAddress}</span>}
          <span>{texts.started(session.createdAt)}</span>
          {session.updatedAt > session.createdAt && <span>{texts.lastActive(session.updatedAt)}</span>}
        </>
      }
      actions={canRevoke && <RevokeButton session={session} name={name} onRevoked={onRevoked} />}
    />
  )
}

const RevokeButton = ({
  session,
  name,
  onRevoked,
}: Pick<SessionRowProps, 'session' | 'onRevoked'> & { name: string }) => {
  const { sessions: texts } = useAccountTexts()
  const revoke = useAction(client.revokeSession)
  const revokeSession = async () => {
    const result = await revoke.run({ token: session.token })
    if (!isRemoved(result, 'SESSION_NOT_FOUND')) return false
    onRevoked()
    return true
  }
  return (
    <ConfirmButton
      label={texts.revoke}
      ariaLabel={texts.revokeNamed(name)}
      size="sm"
      dialog={{ title: texts.confirmOne.title, body: texts.confirmOne.body(name) }}
      isPending={revoke.isPending}
      failure={revoke.error}
      onConfirm={revokeSession}
    />
  )
}
