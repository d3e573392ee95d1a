import { useAction } from '@latchkey/client/react'
import type { AdministeredUser, ResponseOf, LatchkeyCalls } from '@latchkey/contract'
import { Text } from '@mantine/core'
import { useRef } from 'react'
import { Badge } from '../ui/mantine/badge.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { findDeviceName, parseUserAgent } from '../account/device.ts'
import { DeviceIcon } from '../account/device-icon.tsx'
import { client } from '../client.ts'
import { isRemoved } from '../ui/is-removed.ts'
import { Row, Rows } from '../ui/row.tsx'
import { Section } from '../ui/section.tsx'
import { toast } from '../ui/toast.tsx'
import { useAdminTexts } from './texts.ts'
import { displayName } from './user.ts'

type Session = ResponseOf<LatchkeyCalls['getUser']>['sessions'][number]

interface UserSessionsProps {
  user: AdministeredUser
  sessions: readonly Session[]
  canEnd: boolean
  onChanged: () => void
}

/** The sessions of a user. */
export const UserSessions = ({ user, sessions, canEnd, onChanged }: UserSessionsProps) => {
  const { sessions: texts } = useAdminTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  const handleEnded = (message: string) => {
    toast.success(() => message)
    onChanged()
    // The focused button disappears.
    heading.current?.focus()
  }
  return (
    <Section title={texts.title} headingRef={heading}>
      {sessions.length === 0 ? (
        <Text c="dimmed">{texts.empty}</Text>
      ) : (
        <Rows>
          {sessions.map((session) => {
            const device = parseUserAgent(session.userAgent)
            const name = findDeviceName(session.userAgent) ?? texts.unknownDevice
            return (
              <Row
                key={session.id}
                picture={<DeviceIcon isHandheld={device.isHandheld} />}
                name={name}
                badges={
                  session.impersonatedBy && (
                    <Badge variant="light" color="orange">
                      {texts.impersonated}
                    </Badge>
                  )
                }
                details={
                  <>
                    {session.ipAddress && <span>{session.ipAddress}</span>}
                    <span>{texts.started(session.createdAt)}</span>
                    {session.updatedAt > session.createdAt && <span>{texts.lastActive(session.updatedAt)}</span>}
                  </>
                }
                actions={
                  canEnd && <EndSession session={session} name={name} onEnded={() => handleEnded(texts.ended)} />
                }
              />
            )
          })}
        </Rows>
      )}
      {canEnd && sessions.length > 0 && <EndAllSessions user={user} onEnded={() => handleEnded(texts.allEnded)} />}
    </Section>
  )
}

const EndSession = ({ session, name, onEnded }: { session: Session; name: string; onEnded: () => void }) => {
  const { sessions: texts } = useAdminTexts()
  const revoke = useAction(client.admin.revokeUserSession)
  const end = async () => {
    const result = await revoke.run({ sessionToken: session.token })
    if (!isRemoved(result, 'SESSION_NOT_FOUND')) return false
    onEnded()
    return true
  }
  return (
    <ConfirmButton
      label={texts.end}
      ariaLabel={texts.endNamed(name)}
      size="xs"
      dialog={{ title: texts.endTitle, body: texts.endBody(name) }}
      isPending={revoke.isPending}
      failure={revoke.error}
      onConfirm={end}
    />
  )
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
    <div>
      <ConfirmButton
        label={texts.endAll}
        dialog={{ title: texts.endAllTitle(displayName(user)), body: texts.endAllBody }}
        isPending={revoke.isPending}
        failure={revoke.error}
        onConfirm={end}
      />
    </div>
  )
}
