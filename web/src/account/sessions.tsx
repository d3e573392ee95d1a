import { type SessionData, useAction, useCall } from '@latchkey/client/react'
import { Group } from '@mantine/core'
import { client } from '../client.ts'
import { hasDeviceAuthorization } from '../device/has-device-authorization.ts'
import { useSessionEndingCall } from '../session/session-end.ts'
import { useCurrentSession } from '../session/current-session.ts'
import { useIsImpersonating } from '../session/impersonation.tsx'
import { useControlTexts } from '../ui/control-texts.ts'
import { DataTable } from '../ui/data-table.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { ScreenHeader } from '../ui/screen-header.tsx'
import { sortFirst } from '../ui/sort-first.ts'
import type { Column } from '../ui/table-rows.tsx'
import { toast } from '../ui/toast.tsx'
import { useOnTabVisible } from '../ui/use-on-tab-visible.ts'
import { useFocusAfterRemoval } from '../ui/use-focus-after-removal.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { DeviceCell, RevokeButton } from './session-row.tsx'
import { findDeviceName } from '@latchkey/contract/user-agent'
import { useAccountTexts } from './texts.ts'

type Session = NonNullable<SessionData>['session']

/** The sessions of the user: this device first, then newest first. */
export const Sessions = () => {
  const { links, sessions: texts, notices } = useAccountTexts()
  const { dateTime } = useControlTexts()
  const { session: current } = useCurrentSession()
  const isImpersonating = useIsImpersonating()
  const sessions = useCall(client.listSessions)
  const { heading, refetchAfterRemoval } = useFocusAfterRemoval(sessions)
  useOnTabVisible(sessions.refetch)

  const handleRevoked = (message: string) => {
    toast.success(() => message)
    refetchAfterRemoval()
  }
  const columns: readonly Column<Session>[] = [
    {
      key: 'device',
      header: texts.columns.device,
      cell: (session) => <DeviceCell session={session} isCurrent={session.id === current.id} />,
    },
    { key: 'address', header: texts.columns.address, cell: ({ ipAddress }) => ipAddress },
    { key: 'started', isDate: true, header: texts.columns.started, cell: ({ createdAt }) => dateTime(createdAt) },
    { key: 'active', isDate: true, header: texts.columns.lastActive, cell: ({ updatedAt }) => dateTime(updatedAt) },
  ]
  return (
    <>
      <ScreenHeader
        title={links.sessions}
        intro={texts.intro}
        action={
          hasDeviceAuthorization() &&
          !isImpersonating && (
            <ButtonLink to="/device" variant="default">
              {texts.connect}
            </ButtonLink>
          )
        }
      />
      <DataTable
        title={sessions.data ? texts.count(sessions.data.length) : links.sessions}
        headingRef={heading}
        headerEnd={
          sessions.data &&
          !isImpersonating && (
            <Group gap="xs">
              {sessions.data.length > 1 && (
                <RevokeOthersButton onRevoked={() => handleRevoked(notices.otherSessionsRevoked)} />
              )}
              <RevokeAllButton />
            </Group>
          )
        }
        state={{ ...sessions, data: sessions.data && sortFirst(sessions.data, current.id) }}
        empty={texts.empty}
        rowKey={({ id }) => id}
        rowName={(session) => findDeviceName(session.userAgent) ?? texts.unknownDevice}
        columns={columns}
        actions={
          isImpersonating
            ? undefined
            : (session) =>
                session.id !== current.id && (
                  <RevokeButton session={session} onRevoked={() => handleRevoked(notices.sessionRevoked)} />
                )
        }
      />
    </>
  )
}

const RevokeOthersButton = ({ onRevoked }: { onRevoked: () => void }) => {
  const { sessions: texts } = useAccountTexts()
  const revoke = useAction(client.revokeOtherSessions)
  const revokeSessions = async () => {
    const result = await revoke.run()
    if (!result || result.error) return false
    onRevoked()
    return true
  }
  return (
    <ConfirmButton
      label={texts.revokeOthers}
      size="sm"
      dialog={texts.confirmOthers}
      isPending={revoke.isPending}
      failure={revoke.error}
      onConfirm={revokeSessions}
    />
  )
}

const RevokeAllButton = () => {
  const { sessions: texts } = useAccountTexts()
  const revoke = useAction(useSessionEndingCall(client.revokeSessions, '/signed-out'))
  const revokeSessions = async () => (await revoke.run())?.error === null
  return (
    <ConfirmButton
      label={texts.revokeAll}
      size="sm"
      dialog={texts.confirmAll}
      isPending={revoke.isPending}
      failure={revoke.error}
      onConfirm={revokeSessions}
    />
  )
}
