import type { SessionData } from '@latchkey/client/react'
import { Paper, Stack, Text } from '@mantine/core'
import { BreakableText } from '../ui/breakable-text.tsx'
import { hasName } from '../ui/has-name.ts'
import { useTexts } from '../ui/language.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { ScreenTitle } from '../ui/screen-title.tsx'
import { UserAvatar } from '../ui/user-avatar.tsx'
import classes from './continue-as.module.css'
import { useNextPath } from './next-path.ts'
import { SwitchAccountButton } from './switch-account-button.tsx'

/** Replaces the sign-in form for a signed-in user, who can continue or switch to another account. */
export const ContinueAs = ({ user }: { user: NonNullable<SessionData>['user'] }) => {
  const { web } = useTexts()
  const next = useNextPath()
  return (
    <Paper withBorder shadow="sm" className={classes.card}>
      <Stack gap="lg" align="center">
        <UserAvatar user={user} size="lg" />
        <div>
          <ScreenTitle pageTitle={web.signIn.title}>{web.continueAs.title(user.name || user.email)}</ScreenTitle>
          {hasName(user) && (
            <Text c="dimmed">
              <BreakableText>{user.email}</BreakableText>
            </Text>
          )}
        </div>
        <Stack gap="sm" w="100%">
          <ButtonLink to={next ?? '/account'} replace fullWidth>
            {web.continueAs.submit}
          </ButtonLink>
          <SwitchAccountButton next={next} isSecondary />
        </Stack>
      </Stack>
    </Paper>
  )
}
