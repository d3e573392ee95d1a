import { useAction } from '@latchkey/client/react'
import type { AdministeredUser } from '@latchkey/contract'
import { useRef } from 'react'
import { Badge } from '../ui/mantine/badge.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { findDeviceName, parseUserAgent } from '@latchkey/contract/user-agent'
import { DeviceIcon } from '../account/device-icon.tsx'
import { client } from '../client.ts'
import { findReturnedFields } from '../ui/additional-fields.ts'
import { useControlTexts } from '../ui/control-texts.ts'
import { DataTable } from '../ui/data-table.tsx'
import { NameCell } from '../ui/name-cell.tsx'
import type { Column } from '../ui/table-rows.tsx'
import { toast } from '../ui/toast.tsx'
import { type Session, SessionActions } from './session-actions.tsx'
import { useAdminTexts } from './texts.ts'
import { getDisplayName } from './user.ts'

interface UserSessionsProps {
  user: AdministeredUser
  sessions: readonly Session[]
  canEnd: boolean
  onChanged: () => void
}

/** The sessions of a user. */
export const UserSessions = ({ user, sessions, canEnd, onChanged }: UserSessionsProps) => {
  const { sessions: texts } = useAdminTexts()
  const fields = findReturnedFields('session')
  const heading = useRef<HTMLHeadingElement>(null)
  const findName = ({ userAgent }: Session) => findDeviceName(userAgent) ?? texts.unknownDevice
  const handleEnded = (message: string) => {
    toast.success(() => message)
    onChanged()
    // The focused button disappears.
    heading.current?.focus()
  }
  return (
    <DataTable
      title={texts.title}
      headingRef={heading}
      headerEnd={
        canEnd && sessions.length > 0 && <EndAllSessions user={user} onEnded={() => handleEnded(texts.allEnded)} />
      }
      state={{ data: sessions, error: null, isPending: false, refetch: onChanged }}
      empty={texts.empty}
      columns={useColumns(findName)}
      rowKey={({ id }) => id}
      rowName={findName}
      actions={
        canEnd || fields.length > 0
          ? (session) => (
              <SessionActions
                session={session}
                name={findName(session)}
                fields={fields}
                canEnd={canEnd}
                onEnded={() => handleEnded(texts.ended)}
              />
            )
          : undefined
      }
    />
  )
}

const useColumns = (findName: (session: Session) => string): readonly Column<Session>[] => {
  const { columns, sessions: texts } = useAdminTexts()
  const { dateTime } = useControlTexts()
  return [
    {
      key: 'device',
      header: columns.device,
      cell: (session) => (
        <NameCell
          picture={<DeviceIcon isHandheld={parseUserAgent(session.userAgent).isHandheld} />}
          name={findName(session)}
          badges={
            session.impersonatedBy && (
              <Badge variant="light" color="orange">
                {texts.impersonated}
              </Badge>
            )
          }
        />
      ),
    },
    { key: 'address', header: columns.address, cell: ({ ipAddress }) => ipAddress },
    { key: 'started', isDate: true, header: columns.started, cell: ({ createdAt }) => dateTime(createdAt) },
    { key: 'active', isDate: true, header: columns.active, cell: ({ updatedAt }) => dateTime(updatedAt) },
  ]
}

const EndAllSessions = ({ user, onEnded }: { user: AdministeredUser; onEnded: () => void }) => {
  const { sessions: texts } = useAdminTexts()
  const revoke = useAction(client.admin.revokeUserSessions)
  const end = async () => {
    const result = await revoke.run({ userId: user.id })
    if (!result || result.error) return false
    onEnded()
    return true
  }
  return (
    <ConfirmButton
      label={texts.endAll}
      size="sm"
      dialog={{ title: texts.endAllTitle(getDisplayName(user)), body: texts.endAllBody }}
      isPending={revoke.isPending}
      failure={revoke.error}
      onConfirm={end}
    />
  )
}
