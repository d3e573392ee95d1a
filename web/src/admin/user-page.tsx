import { useCall } from '@latchkey/client/react'
import { Alert, Stack } from '@mantine/core'
import { useCallback } from 'react'
import { useParams } from 'react-router'
import { client } from '../client.ts'
import { ErrorText } from '../ui/error-text.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { FailedScreen, Loading } from '../ui/loading.tsx'
import { MessageScreen } from '../ui/message-screen.tsx'
import { useOnTabVisible } from '../ui/use-on-tab-visible.ts'
import { useAdministrator } from './administrator.ts'
import { DeleteUser } from './delete-user.tsx'
import { useAdminTexts } from './texts.ts'
import { UserActivity } from './user-activity.tsx'
import { UserBan } from './user-ban.tsx'
import { UserHeader } from './user-header.tsx'
import { UserOrganizations } from './user-organizations.tsx'
import { UserRoles } from './user-roles.tsx'
import { UserSessions } from './user-sessions.tsx'
import { UserSignInMethods } from './user-sign-in-methods.tsx'

/** All that is known of one user, and what may be done about them. */
export const UserPage = () => {
  const { id = '' } = useParams()
  const found = useCall(client.admin.getUser, { query: { id } })
  const { refetch } = found
  useOnTabVisible(refetch)
  const { can, canActOn, id: ownId } = useAdministrator()
  const texts = useAdminTexts()
  const changed = useCallback(() => refetch(), [refetch])
  if (found.isPending) return <Loading />
  if (found.error?.code === 'USER_NOT_FOUND') return <Gone />
  if (!found.data) return found.error && <FailedScreen failure={found.error} onRetry={refetch} />

  const { user, accounts, sessions, organizations } = found.data
  const isMe = user.id === ownId
  const isOpen = canActOn(user)
  // What one does to others, one does not do to oneself here.
  const isOther = isOpen && !isMe
  return (
    <>
      <UserHeader user={user} isMe={isMe} canImpersonate={isOther && can('user:impersonate')} />
      {isMe && (
        <Alert role="none">
          <Stack align="flex-start" gap="sm">
            {texts.user.own}
            <ButtonLink to="/account" variant="default" size="sm">
              {texts.user.openOwn}
            </ButtonLink>
          </Stack>
        </Alert>
      )}
      {!isOpen && (
        <Alert color="orange" role="none">
          <ErrorText code="YOU_ARE_NOT_ALLOWED_TO_ACT_ON_THIS_USER" />
        </Alert>
      )}
      {isOther && can('user:ban') && <UserBan user={user} onChanged={changed} />}
      {isOpen && can('user:set-role') && <UserRoles key={user.role} user={user} onChanged={changed} />}
      <UserSignInMethods
        user={user}
        accounts={accounts}
        canChange={isOther && can('user:set-password')}
        onChanged={changed}
      />
      {can('session:list') && (
        <UserSessions user={user} sessions={sessions} canEnd={isOther && can('session:revoke')} onChanged={changed} />
      )}
      {can('activity:list') && <UserActivity id={user.id} />}
      <UserOrganizations organizations={organizations} />
      {isOther && can('user:delete') && <DeleteUser user={user} />}
    </>
  )
}

const Gone = () => {
  const { user } = useAdminTexts()
  return (
    <MessageScreen
      icon="people"
      title={user.notFound.title}
      actions={<ButtonLink to="/admin/users">{user.back}</ButtonLink>}
    >
      {user.notFound.body}
    </MessageScreen>
  )
}
