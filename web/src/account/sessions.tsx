import { type SessionData, useAction, useCall } from '@latchkey/client/react'
import { Badge, Button, Text } from '@mantine/core'
import { useRef } from 'react'
import { client } from '../client.ts'
import { useSignedIn } from '../session/signed-in.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { ScreenTitle } from '../ui/screen-title.tsx'
import { Section } from '../ui/section.tsx'
import { toast } from '../ui/toasts.tsx'
import { useReturn } from '../ui/use-return.ts'
import { deviceName, deviceOf } from './device.ts'
import { DeviceIcon } from './device-icon.tsx'
import classes from './sessions.module.css'
import { useAccountTexts } from './texts.ts'

type Session = NonNullable<SessionData>['session']

/** Where I am signed in: this device first, then as the service lists them, newest first. */
export const Sessions = () => {
  const texts = useAccountTexts()
  const { session: current } = useSignedIn()
  const sessions = useCall(client.listSessions)
  const revokeOthers = useAction(client.revokeOtherSessions)
  const heading = useRef<HTMLHeadingElement>(null)
  useReturn(sessions.refetch)

  const ended = (words: string) => {
    toast.done(() => words)
    sessions.refetch()
    // The button that had the focus goes away.
    heading.current?.focus()
  }
  const endOthers = async () => {
    const result = await revokeOthers.run()
    if (result?.error) toast.failure(result.error)
    else if (result) ended(texts.notices.otherSessionsRevoked)
  }
  const isCurrent = (session: Session) => session.id === current.id
  return (
    <>
      <ScreenTitle>{texts.links.sessions}</ScreenTitle>
      <Section title={texts.sessions.title} intro={texts.sessions.intro} headingRef={heading}>
        <Loaded from={sessions} empty={texts.sessions.empty}>
          {(list) => (
            <>
              <ul className={classes.list}>
                {list
                  .toSorted((one, other) => Number(isCurrent(other)) - Number(isCurrent(one)))
                  .map((session) => (
                    <SessionRow
                      key={session.id}
                      session={session}
                      isCurrent={isCurrent(session)}
                      onRevoked={() => ended(texts.notices.sessionRevoked)}
                    />
                  ))}
              </ul>
              {list.length > 1 && (
                <Button
                  variant="default"
                  className={classes.all}
                  loading={revokeOthers.isPending}
                  onClick={() => void endOthers()}
                >
                  {texts.sessions.revokeOthers}
                </Button>
              )}
            </>
          )}
        </Loaded>
      </Section>
    </>
  )
}

interface SessionRowProps {
  session: Session
  isCurrent: boolean
  onRevoked: () => void
}

const SessionRow = ({ session, isCurrent, onRevoked }: SessionRowProps) => {
  const { sessions } = useAccountTexts()
  const revoke = useAction(client.revokeSession)
  const device = deviceOf(session.userAgent)
  const name = deviceName(device) ?? sessions.unknownDevice

  const end = async () => {
    const result = await revoke.run({ token: session.token })
    // Somebody was faster: it is over, as was wished.
    const isOver = !result?.error || result.error.code === 'SESSION_NOT_FOUND'
    if (result?.error && !isOver) toast.failure(result.error)
    else if (result) onRevoked()
  }
  return (
    <li className={classes.row}>
      <DeviceIcon isHandheld={device.isHandheld} />
      <div className={classes.words}>
        <div className={classes.name}>
          <Text component="span" fw={600}>
            {name}
          </Text>
          {isCurrent && <Badge variant="light">{sessions.thisDevice}</Badge>}
        </div>
        <Text size="sm" c="dimmed" className={classes.facts}>
          {session.ipAddress && <span>{session.ipAddress}</span>}
          <span>{sessions.started(session.createdAt)}</span>
          {session.updatedAt > session.createdAt && <span>{sessions.lastActive(session.updatedAt)}</span>}
        </Text>
      </div>
      {!isCurrent && (
        <Button
          variant="default"
          size="sm"
          loading={revoke.isPending}
          aria-label={sessions.revokeNamed(name)}
          onClick={() => void end()}
        >
          {sessions.revoke}
        </Button>
      )}
    </li>
  )
}
