import { type SessionData, useAction } from '@latchkey/client/react'
import { Alert, Avatar, Badge, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { client } from '../client.ts'
import { useTexts } from '../ui/language.tsx'
import { useNotices, type Words } from '../ui/notices.tsx'
import { ScreenTitle } from '../ui/screen-title.tsx'
import classes from './profile.module.css'
import { ResendVerification } from './verification.tsx'

interface ProfileProps {
  user: NonNullable<SessionData>['user']
  /** Says beforehand what to tell when the session has ended. */
  onLeaving: (words: Words | null) => void
}

/** Who am I. */
export const Profile = ({ user, onLeaving }: ProfileProps) => {
  const { account } = useTexts().web
  return (
    <Paper component="section" withBorder shadow="sm" className={classes.card}>
      <div className={classes.person}>
        <Avatar name={user.name} src={user.image} alt="" color="accent" size="lg" />
        <div className={classes.words}>
          <ScreenTitle page={account.title}>{account.greeting(user.name)}</ScreenTitle>
          <Group gap="xs">
            <Text className={classes.address}>{user.email}</Text>
            <Badge color={user.emailVerified ? 'teal' : 'orange'} variant="light">
              {user.emailVerified ? account.verified : account.notVerified}
            </Badge>
          </Group>
        </div>
        <SignOut onLeaving={onLeaving} />
      </div>
      {!user.emailVerified && (
        <Alert color="orange" role={undefined}>
          <Stack align="flex-start" gap="sm">
            {account.notVerifiedHint}
            <ResendVerification email={user.email} />
          </Stack>
        </Alert>
      )}
    </Paper>
  )
}

const SignOut = ({ onLeaving }: Pick<ProfileProps, 'onLeaving'>) => {
  const { account } = useTexts().web
  const notices = useNotices()
  const session = client.useSession()
  const signOut = useAction(client.signOut)
  const leave = async () => {
    onLeaving(({ web }) => web.notices.signedOut)
    const result = await signOut.run()
    if (!result?.error) return
    onLeaving(null)
    notices.failure(result.error)
    // Nothing to sign out of: then that is what the screen should show.
    if (result.error.code === 'FAILED_TO_GET_SESSION') void session.refetch()
  }
  return (
    <Button variant="default" loading={signOut.isPending} onClick={() => void leave()}>
      {account.signOut}
    </Button>
  )
}
