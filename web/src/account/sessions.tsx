import { type SessionData, useAction, useCall } from '@latchkey/client/react'
import { Group, Text } from '@mantine/core'
import { client } from '../client.ts'
import { useSessionEndingCall } from '../session/session-end.ts'
import { useCurrentSession } from '../session/current-session.ts'
import { useIsImpersonating } from '../session/impersonation.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Rows } from '../ui/row.tsx'
import { ScreenTitle } from '../ui/screen-title.tsx'
import { Section } from '../ui/section.tsx'
import { toast } from '../ui/toast.tsx'
import { useOnTabVisible } from '../ui/use-on-tab-visible.ts'
import { useFocusAfterRemoval } from '../ui/use-focus-after-removal.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { SessionRow } from './session-row.tsx'
import { useAccountTexts } from './texts.ts'

type Session = NonNullable<SessionData>['session']

/** The sessions of the user: this device first, then newest first. */
export const Sessions = () => {
  const { links, sessions: texts, notices } = useAccountTexts()
  const { session: current } = useCurrentSession()
  const isImpersonating = useIsImpersonating()
  const sessions = useCall(client.listSessions)
  const { heading, refetchAfterRemoval } = useFocusAfterRemoval(sessions)
  useOnTabVisible(sessions.refetch)

  const handleRevoked = (message: string) => {
    toast.success(() => message)
    refetchAfterRemoval()
  }
  const isCurrent = (session: Session) => session.id === current.id
  return (
    <>
      <ScreenTitle>{links.sessions}</ScreenTitle>
      <Section title={texts.title} intro={texts.intro} headingRef={heading}>
        <Loaded from={sessions} empty={texts.empty}>
          {(list) => (
            <>
              <Text c="dimmed">{texts.count(list.length)}</Text>
              <Rows>
                {list
                  .toSorted((a, b) => Number(isCurrent(b)) - Number(isCurrent(a)))
                  .map((session) => (
                    <SessionRow
                      key={session.id}
                      session={session}
                      isCurrent={isCurrent(session)}
                      canRevoke={!isCurrent(session) && !isImpersonating}
                      onRevoked={() => handleRevoked(notices.sessionRevoked)}
                    />
                  ))}
              </Rows>
              {!isImpersonating && (
                <Group gap="sm">
                  {list.length > 1 && (
                    <RevokeOthersButton onRevoked={() => handleRevoked(notices.otherSessionsRevoked)} />
                  )}
                  <RevokeAllButton />
                </Group>
              )}
            </>
          )}
        </Loaded>
      </Section>
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
      dialog={texts.confirmAll}
      isPending={revoke.isPending}
      failure={revoke.error}
      onConfirm={revokeSessions}
    />
  )
}
