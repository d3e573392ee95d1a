import { type SessionData, useAction, useCall } from '@latchkey/client/react'
import { Group, Text } from '@mantine/core'
import { client } from '../client.ts'
import { useLeaving } from '../session/leaving.ts'
import { useSignedIn } from '../session/signed-in.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Rows } from '../ui/row.tsx'
import { ScreenTitle } from '../ui/screen-title.tsx'
import { Section } from '../ui/section.tsx'
import { toast } from '../ui/toast.tsx'
import { useOnTabVisible } from '../ui/use-on-tab-visible.ts'
import { useFocusAfterRemoval } from '../ui/use-focus-after-removal.ts'
import { AskedFirst } from './asked-first.tsx'
import { SessionRow } from './session-row.tsx'
import { useAccountTexts } from './texts.ts'

type Session = NonNullable<SessionData>['session']

/** Where I am signed in: this device first, then as the service lists them, newest first. */
export const Sessions = () => {
  const { links, sessions: texts, notices } = useAccountTexts()
  const { session: current } = useSignedIn()
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
                {list.length > 1 && <RevokeOthers onRevoked={() => ended(notices.otherSessionsRevoked)} />}
                <RevokeAll />
              </Group>
            </>
          )}
        </Loaded>
      </Section>
    </>
  )
}

const RevokeOthers = ({ onRevoked }: { onRevoked: () => void }) => {
  const { sessions: texts } = useAccountTexts()
  const revoke = useAction(client.revokeOtherSessions)
  const end = async () => {
    const result = await revoke.run()
    if (!result || result.error) return false
    onRevoked()
    return true
  }
  return (
    <AskedFirst
      deed={texts.revokeOthers}
      question={texts.confirmOthers}
      isPending={revoke.isPending}
      failure={revoke.error}
      onConfirm={end}
    />
  )
}

const RevokeAll = () => {
  const { sessions: texts } = useAccountTexts()
  const revoke = useAction(useLeaving(client.revokeSessions, '/signed-out'))
  const end = async () => (await revoke.run())?.error === null
  return (
    <AskedFirst
      deed={texts.revokeAll}
      question={texts.confirmAll}
      isPending={revoke.isPending}
      failure={revoke.error}
      onConfirm={end}
    />
  )
}
