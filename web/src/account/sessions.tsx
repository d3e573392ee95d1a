import { type SessionData, useAction, useCall } from '@latchkey/client/react'
import { Group, Text } from '@mantine/core'
import { client } from '../client.ts'
import { useSessionEndingCall } from '../session/session-end.ts'
import { useCurrentSession } from '../session/require-sign-in.tsx'
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

/** Where I am signed in: this device first, then as the service lists them, newest first. */
export const Sessions = () => {
  const { links, sessions: texts, notices } = useAccountTexts()
  const { session: current } = useCurrentSession()
  const sessions = useCall(client.listSessions)
  const { heading, refetchAfterRemoval } = useFocusAfterRemoval(sessions)
  useOnTabVisible(sessions.refetch)

  const ended = (words: string) => {
    toast.success(() => words)
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
                  .toSorted((one, other) => Number(isCurrent(other)) - Number(isCurrent(one)))
                  .map((session) => (
                    <SessionRow
                      key={session.id}
                      session={session}
                      isCurrent={isCurrent(session)}
                      onRevoked={() => ended(notices.sessionRevoked)}
                    />
                  ))}
              </Rows>
              <Group gap="sm">
                {list.length > 1 && <RevokeOthersButton onRevoked={() => ended(notices.otherSessionsRevoked)} />}
                <RevokeAllButton />
              </Group>
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
  const end = async () => {
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
      onConfirm={end}
    />
  )
}

const RevokeAllButton = () => {
  const { sessions: texts } = useAccountTexts()
  const revoke = useAction(useSessionEndingCall(client.revokeSessions, '/signed-out'))
  const end = async () => (await revoke.run())?.error === null
  return (
    <ConfirmButton
      label={texts.revokeAll}
      dialog={texts.confirmAll}
      isPending={revoke.isPending}
      failure={revoke.error}
      onConfirm={end}
    />
  )
}
