import type { SessionData } from '@latchkey/client/react'
import { Button, Paper, Stack, Text } from '@mantine/core'
import { useTexts } from '../ui/language.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { ScreenTitle } from '../ui/screen-title.tsx'
import { UserAvatar } from '../ui/user-avatar.tsx'
import classes from './continue-as.module.css'
import { useNextPath, withNextPath } from './next-path.ts'
import { useSignOut } from './sign-out.ts'

/** Replaces the sign-in form for a signed-in user, who can continue or switch to another account. */
export const ContinueAs = ({ user }: { user: NonNullable<SessionData>['user'] }) => {
  const { web } = useTexts()
  const next = useNextPath()
  const switchAccount = useSignOut(withNextPath('/sign-in', next))
  return (
    <Paper withBorder shadow="sm" className={classes.card}>
      <Stack gap="lg" align="center">
        <UserAvatar user={user} size="lg" />
        <div>
          <ScreenTitle pageTitle={web.signIn.title}>{web.continueAs.title(user.name || user.email)}</ScreenTitle>
          <Text c="dimmed">{user.email}</Text>
        </div>
        <Stack gap="sm" w="100%">
          <ButtonLink to={next ?? '/account'} replace fullWidth>
            {web.continueAs.submit}
          </ButtonLink>
          <Button variant="default" fullWidth loading={switchAccount.isPending} onClick={switchAccount.run}>
            {web.continueAs.switch}
          </Button>
        </Stack>
      </Stack>
    </Paper>
  )
}
