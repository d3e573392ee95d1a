import { type SessionData, useAction, useCall } from '@latchkey/client/react'
import { Badge, Button, Paper, Stack, Text, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { client } from '../client.ts'
import { useTexts } from '../ui/language.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { useNotices, type Words } from '../ui/notices.tsx'
import { useReturn } from '../ui/use-return.ts'
import { deviceName, deviceOf } from './device.ts'
import { DeviceIcon } from './device-icon.tsx'
import classes from './sessions.module.css'

type Session = NonNullable<SessionData>['session']

/** Where I am signed in: this device first, then as the service lists them, newest first. */
export const Sessions = ({ current }: { current: Session }) => {
  const { web } = useTexts()
  const notices = useNotices()
  const { refetch: refetchSession } = client.useSession()
  const sessions = useCall(client.listSessions)
  const revokeOthers = useAction(client.revokeOtherSessions)
  const heading = useRef<HTMLHeadingElement>(null)
  useReturn(sessions.refetch)

  // Ended from elsewhere: the whole screen is about to go.
  const isRefused = sessions.error?.code === 'UNAUTHORIZED'
  useEffect(() => {
    if (isRefused) void refetchSession()
  }, [isRefused, refetchSession])

  const ended = (words: Words) => {
    notices.done(words)
    sessions.refetch()
    // The button that had the focus goes away.
    heading.current?.focus()
  }
  const endOthers = async () => {
    const result = await revokeOthers.run()
    if (result?.error) notices.failure(result.error)
    else if (result) ended((texts) => texts.web.notices.otherSessionsRevoked)
  }
  const isCurrent = (session: Session) => session.id === current.id
  return (
    <Paper component="section" withBorder shadow="sm" className={classes.card} aria-labelledby="sessions-title">
      <Stack gap="xs">
        <Title order={2} size="h3" id="sessions-title" ref={heading} tabIndex={-1} className={classes.title}>
          {web.sessions.title}
        </Title>
        <Text c="dimmed">{web.sessions.intro}</Text>
      </Stack>
      <Loaded from={sessions} empty={web.sessions.empty}>
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
                    onRevoked={() => ended((texts) => texts.web.notices.sessionRevoked)}
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
                {web.sessions.revokeOthers}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </Paper>
  )
}

interface SessionRowProps {
  session: Session
  isCurrent: boolean
  onRevoked: () => void
}

const SessionRow = ({ session, isCurrent, onRevoked }: SessionRowProps) => {
  const { sessions } = useTexts().web
  const notices = useNotices()
  const revoke = useAction(client.revokeSession)
  const device = deviceOf(session.userAgent)
  const name = deviceName(device) ?? sessions.unknownDevice

  const end = async () => {
    const result = await revoke.run({ token: session.token })
    // Somebody was faster: it is over, as was wished.
    const isOver = !result?.error || result.error.code === 'SESSION_NOT_FOUND'
    if (result?.error && !isOver) notices.failure(result.error)
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
