import { Alert, Avatar, Badge, Group, Paper, Stack, Text } from '@mantine/core'
import { useSignedIn } from '../session/signed-in.tsx'
import { ScreenTitle } from '../ui/screen-title.tsx'
import { ResendVerification } from '../user/resend-verification.tsx'
import classes from './profile.module.css'
import { useAccountTexts } from './texts.ts'

/** Who am I. */
export const Profile = () => {
  const account = useAccountTexts()
  const { user } = useSignedIn()
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
