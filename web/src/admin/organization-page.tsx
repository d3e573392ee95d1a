import { useCall } from '@latchkey/client/react'
import type { LatchkeyCalls, ResponseOf } from '@latchkey/contract'
import { Text } from '@mantine/core'
import { hasApiKeys } from '../api-key/service-api-keys.ts'
import { client } from '../client.ts'
import { OrganizationPicture } from '../organization/organization-picture.tsx'
import { formatRoles } from '../organization/roles.ts'
import { useOrganizationTexts } from '../organization/texts.ts'
import { useParams } from '../router/routes.tsx'
import { BreakableText } from '../ui/breakable-text.tsx'
import { AdditionalFieldsButton } from '../ui/additional-fields-button.tsx'
import { AdditionalFieldsSection } from '../ui/additional-fields-section.tsx'
import { findReturnedFields } from '../ui/additional-fields.ts'
import { ButtonLink, Link } from '../ui/link.tsx'
import { lazyNamed } from '../ui/lazy-named.ts'
import { useControlTexts } from '../ui/control-texts.ts'
import { DataTable } from '../ui/data-table.tsx'
import { LoadMoreButton } from '../ui/load-more-button.tsx'
import { LoadingBoundary } from '../ui/loading-boundary.tsx'
import { FailedScreen, Loading } from '../ui/loading.tsx'
import { MessageScreen } from '../ui/message-screen.tsx'
import { NameCell } from '../ui/name-cell.tsx'
import { Section } from '../ui/section.tsx'
import { ScreenTitle } from '../ui/screen-title.tsx'
import { useOnTabVisible } from '../ui/use-on-tab-visible.ts'
import type { Column } from '../ui/table-rows.tsx'
import { usePagination } from '../ui/use-pagination.ts'
import { UserAvatar } from '../ui/user-avatar.tsx'
import { useAdministrator } from './administrator.ts'
import { useAdminTexts } from './texts.ts'
import { getDisplayName } from './user.ts'
import classes from './user-header.module.css'

type Organization = ResponseOf<LatchkeyCalls['getPlatformOrganization']>
type Member = ResponseOf<LatchkeyCalls['listPlatformOrganizationMembers']>['members'][number]

/** An organization for administrators: owners, members, pending invitations and activity. */
export const OrganizationPage = () => {
  const { id = '' } = useParams()
  const texts = useAdminTexts()
  const { can } = useAdministrator()
  const call = useCall(client.admin.getOrganization, { query: { id } })
  useOnTabVisible(call.refetch)
  if (call.isPending) return <Loading />
  if (call.error?.code === 'ORGANIZATION_NOT_FOUND') return <OrganizationNotFound />
  if (!call.data) return call.error && <FailedScreen failure={call.error} onRetry={call.refetch} />
  const { organization } = call.data
  return (
    <>
      <OrganizationHeader {...call.data} />
      <AdditionalFieldsSection fields={findReturnedFields('organization')} entity={organization} />
      <Members id={organization.id} />
      {hasApiKeys() && can('apiKey:list') && (
        <LoadingBoundary>
          <OrganizationKeys organizationId={organization.id} canRevoke={can('apiKey:revoke')} />
        </LoadingBoundary>
      )}
      {can('activity:list') && (
        <Section title={texts.activity.title}>
          <div>
            <ButtonLink to={`/admin/activity?organization=${organization.id}`} variant="default">
              {texts.organization.activity}
            </ButtonLink>
          </div>
        </Section>
      )}
    </>
  )
}

const OrganizationKeys = lazyNamed(() => import('./organization-keys.tsx'), 'OrganizationKeys')

const OrganizationHeader = ({ organization, owners, pendingInvitationCount }: Organization) => {
  const { organization: texts, allOrganizations } = useAdminTexts()
  return (
    <div>
      <Link to="/admin/organizations">← {texts.back}</Link>
      <div className={classes.header}>
        <OrganizationPicture organization={organization} />
        <div className={classes.content}>
          <ScreenTitle>{organization.name}</ScreenTitle>
          <Text component="div" c="dimmed" className={classes.details}>
            <span>{organization.slug}</span>
            <span>{allOrganizations.members(organization.memberCount)}</span>
            <span>{texts.pendingInvitations(pendingInvitationCount)}</span>
            <span>{texts.createdAt(organization.createdAt)}</span>
            {owners.length > 0 && <span>{texts.owners(owners.map(getDisplayName).join(', '))}</span>}
          </Text>
        </div>
      </div>
    </div>
  )
}

const Members = ({ id }: { id: string }) => {
  const { organization: texts, users, more } = useAdminTexts()
  const fields = findReturnedFields('member')
  const first = useCall(client.admin.listOrganizationMembers, { query: { id, limit: PAGE_SIZE } })
  const members = usePagination(
    first,
    (page) => ({ rows: page.members, cursor: page.nextCursor }),
    (cursor) => client.admin.listOrganizationMembers({ query: { id, limit: PAGE_SIZE, cursor } }),
  )
  return (
    <DataTable
      title={texts.members}
      state={members}
      empty={users.empty}
      columns={useMemberColumns()}
      rowKey={(member) => member.id}
      rowName={getDisplayName}
      actions={
        fields.length > 0
          ? (member) => <AdditionalFieldsButton name={getDisplayName(member)} fields={fields} entity={member} />
          : undefined
      }
      footer={<LoadMoreButton list={members} label={more} />}
    />
  )
}

const PAGE_SIZE = 50

const useMemberColumns = (): readonly Column<Member>[] => {
  const { can } = useAdministrator()
  const { date } = useControlTexts()
  const texts = useOrganizationTexts()
  const { columns } = texts.members
  const formatMemberName = (member: Member) =>
    can('user:list') ? (
      <Link to={`/admin/users/${member.userId}`}>{getDisplayName(member)}</Link>
    ) : (
      getDisplayName(member)
    )
  return [
    {
      key: 'name',
      header: columns.name,
      cell: (member) => (
        <NameCell
          picture={<UserAvatar user={{ ...member, id: member.userId }} />}
          name={formatMemberName(member)}
          detail={<BreakableText>{member.email}</BreakableText>}
        />
      ),
    },
    { key: 'role', header: texts.fields.role, cell: ({ role }) => <span>{formatRoles(texts, role)}</span> },
    { key: 'joined', isDate: true, header: columns.joined, cell: ({ createdAt }) => date(createdAt) },
  ]
}

const OrganizationNotFound = () => {
  const { organization: texts } = useAdminTexts()
  return (
    <MessageScreen
      icon="organization"
      title={texts.notFound.title}
      actions={<ButtonLink to="/admin/organizations">{texts.back}</ButtonLink>}
    >
      {texts.notFound.body}
    </MessageScreen>
  )
}
