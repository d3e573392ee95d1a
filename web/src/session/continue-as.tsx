import type { SessionData } from '@latchkey/client/react'
import { Avatar, Button, Paper, Stack, Text } from '@mantine/core'
import { useTexts } from '../ui/language.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { ScreenTitle } from '../ui/screen-title.tsx'
import classes from './continue-as.module.css'
import { useNextPath, withNextPath } from './next-path.ts'
import { useSignOut } from './sign-out.ts'
import { pictureUrl } from '../ui/picture-url.ts'

/** Replaces the sign-in form for a signed-in user, who can continue or switch to another account. */
export const ContinueAs = ({ user }: { user: NonNullable<SessionData>['user'] }) => {
  const { web } = useTexts()
  const next = useNextPath()
  const switchAccount = useSignOut(withNextPath('/sign-in', next))
  return (
    <Paper withBorder shadow="sm" className={classes.card}>
      <Stack gap="lg" align="center">
        <Avatar
          name={user.name || user.email}
          src={pictureUrl({ owner: 'user', id: user.id, url: user.image })}
          alt=""
          color="accent"
          size="lg"
        />
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
