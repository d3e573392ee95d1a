import { type SessionData, useAction } from '@latchkey/client/react'
import { Badge } from '../ui/mantine/badge.ts'
import { client } from '../client.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { isRemoved } from '../ui/is-removed.ts'
import { NameCell } from '../ui/name-cell.tsx'
import { findDeviceName, parseUserAgent } from '@latchkey/contract/user-agent'
import { DeviceIcon } from './device-icon.tsx'
import { useAccountTexts } from './texts.ts'

interface SessionProps {
  session: NonNullable<SessionData>['session']
}

/** The device of a session. */
export const DeviceCell = ({ session, isCurrent }: SessionProps & { isCurrent: boolean }) => {
  const { sessions: texts } = useAccountTexts()
  const device = parseUserAgent(session.userAgent)
  return (
    <NameCell
      picture={<DeviceIcon isHandheld={device.isHandheld} />}
      name={findDeviceName(session.userAgent) ?? texts.unknownDevice}
      badges={isCurrent && <Badge variant="light">{texts.thisDevice}</Badge>}
    />
  )
}

/** Signs out one device after a confirmation. */
export const RevokeButton = ({ session, onRevoked }: SessionProps & { onRevoked: () => void }) => {
  const { sessions: texts } = useAccountTexts()
  const revoke = useAction(client.revokeSession)
  const name = findDeviceName(session.userAgent) ?? texts.unknownDevice
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
      size="xs"
      dialog={{ title: texts.confirmOne.title, body: texts.confirmOne.body(name) }}
      isPending={revoke.isPending}
      failure={revoke.error}
      onConfirm={revokeSession}
    />
  )
}
