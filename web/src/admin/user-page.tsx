import { useCall } from '@latchkey/client/react'
import { Alert, Stack } from '@mantine/core'
import { hasApiKeys } from '../api-key/service-api-keys.ts'
import { client } from '../client.ts'
import { useParams } from '../router/routes.tsx'
import { AdditionalFieldsSection } from '../ui/additional-fields-section.tsx'
import { findReturnedFields } from '../ui/additional-fields.ts'
import { ErrorText } from '../ui/error-text.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { LoadingBoundary } from '../ui/loading-boundary.tsx'
import { FailedScreen, Loading } from '../ui/loading.tsx'
import { MessageScreen } from '../ui/message-screen.tsx'
import { lazyNamed } from '../ui/lazy-named.ts'
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

/** The page of a user with the actions that the administrator's permissions allow. */
export const UserPage = () => {
  const { id = '' } = useParams()
  const call = useCall(client.admin.getUser, { query: { id } })
  const { refetch } = call
  useOnTabVisible(refetch)
  const { can, canActOn, canImpersonate, id: ownId } = useAdministrator()
  const texts = useAdminTexts()
  if (call.isPending) return <Loading />
  if (call.error?.code === 'USER_NOT_FOUND') return <UserNotFound />
  if (!call.data) return call.error && <FailedScreen failure={call.error} onRetry={refetch} />

  const { user, sessions, organizations } = call.data
  const isMe = user.id === ownId
  const isPermitted = canActOn(user)
  // Administrators manage their own account on the account page.
  const canManage = isPermitted && !isMe
  return (
    <>
      <UserHeader user={user} isMe={isMe} canImpersonate={canImpersonate(user)} />
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
      {!isPermitted && (
        <Alert color="orange" role="none">
          <ErrorText code="YOU_ARE_NOT_ALLOWED_TO_ACT_ON_THIS_USER" />
        </Alert>
      )}
      <AdditionalFieldsSection fields={findReturnedFields('user')} entity={user} />
      {canManage && can('user:ban') && <UserBan user={user} onChanged={refetch} />}
      {isPermitted && can('user:set-role') && <UserRoles key={user.role} user={user} onChanged={refetch} />}
      <UserSignInMethods
        user={user}
        details={call.data}
        canChange={canManage && can('user:set-password')}
        onChanged={refetch}
      />
      {can('session:list') && (
        <UserSessions user={user} sessions={sessions} canEnd={canManage && can('session:revoke')} onChanged={refetch} />
      )}
      {hasApiKeys() && can('apiKey:list') && (
        <LoadingBoundary>
          <UserKeys user={user} canRevoke={canManage && can('apiKey:revoke')} />
        </LoadingBoundary>
      )}
      {can('activity:list') && <UserActivity id={user.id} />}
      <UserOrganizations organizations={organizations} refetch={refetch} />
      {canManage && can('user:delete') && <DeleteUser user={user} />}
    </>
  )
}

const UserKeys = lazyNamed(() => import('./user-keys.tsx'), 'UserKeys')

const UserNotFound = () => {
  const { user } = useAdminTexts()
  return (
    <MessageScreen
      icon="users"
      title={user.notFound.title}
      actions={<ButtonLink to="/admin/users">{user.back}</ButtonLink>}
    >
      {user.notFound.body}
    </MessageScreen>
  )
}
