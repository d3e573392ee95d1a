import { useAction, useCall } from '@latchkey/client/react'
import { Text } from '@mantine/core'
import { Badge } from '../ui/mantine/badge.ts'
import { useLocation } from '../router/router.tsx'
import { client } from '../client.ts'
import { useCurrentSession } from '../session/current-session.ts'
import { useIsImpersonating } from '../session/impersonation.tsx'
import { withNextPath } from '../session/next-path.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { LoadMoreButton } from '../ui/load-more-button.tsx'
import { AsyncContent } from '../ui/async-content.tsx'
import { hasName } from '../ui/has-name.ts'
import { ButtonLink } from '../ui/link.tsx'
import { Row, Rows } from '../ui/row.tsx'
import { Section } from '../ui/section.tsx'
import { toast } from '../ui/toast.tsx'
import { useOnTabVisible } from '../ui/use-on-tab-visible.ts'
import { usePagination } from '../ui/use-pagination.ts'
import { UserAvatar } from '../ui/user-avatar.tsx'
import { useCurrentOrganization } from './current-organization.ts'
import { getDisplayName } from './member.ts'
import { includesOwnerRole } from './roles.ts'
import { useOrganizationTexts } from './texts.ts'

/** Whether members need a second factor, and the members without one. Owners change the policy. */
export const TwoFactorPolicy = () => {
  const { twoFactorPolicy: texts } = useOrganizationTexts()
  const { organization, me } = useCurrentOrganization()
  const isImpersonating = useIsImpersonating()
  const { requireTwoFactor } = organization
  return (
    <Section
      title={texts.title}
      intro={texts.intro}
      badge={
        <Badge variant={requireTwoFactor ? 'light' : 'default'} color="teal">
          {requireTwoFactor ? texts.required : texts.optional}
        </Badge>
      }
    >
      {includesOwnerRole(me.role) && !isImpersonating && <PolicyButton />}
      <MembersWithoutFactor />
    </Section>
  )
}

/** Owners need a factor themselves before they can require it. */
const PolicyButton = () => {
  const { twoFactorPolicy: texts } = useOrganizationTexts()
  const { organization, refetch } = useCurrentOrganization()
  const { pathname } = useLocation()
  const { twoFactorEnabled } = useCurrentSession().user
  const { run, isPending, error } = useAction(client.organization.setTwoFactorPolicy)
  const isRequired = organization.requireTwoFactor
  const confirm = async () => {
    const result = await run({ requireTwoFactor: !isRequired, organizationId: organization.id })
    if (!result || result.error) return false
    toast.success(() => (isRequired ? texts.nowOptional : texts.nowRequired))
    refetch()
    return true
  }
  const needsOwnFactor = error?.code === 'ORGANIZATION_REQUIRES_TWO_FACTOR' && twoFactorEnabled === false
  return (
    <div>
      {needsOwnFactor ? (
        <>
          <Text mb="sm">{texts.ownFirst}</Text>
          <ButtonLink to={withNextPath('/account/security/two-factor', pathname)} variant="default">
            {texts.setUp}
          </ButtonLink>
        </>
      ) : (
        <ConfirmButton
          label={isRequired ? texts.makeOptional : texts.require}
          dialog={
            isRequired
              ? { title: texts.optionalTitle, body: texts.optionalBody }
              : { title: texts.requireTitle, body: texts.requireBody }
          }
          isPending={isPending}
          failure={error}
          onConfirm={confirm}
        />
      )}
    </div>
  )
}

const MembersWithoutFactor = () => {
  const texts = useOrganizationTexts()
  const { organization } = useCurrentOrganization()
  const query = { organizationId: organization.id, secondFactor: 'missing', limit: 5 } as const
  const members = usePagination(
    useCall(client.organization.listMembers, { query }),
    (page) => ({ rows: page.members, cursor: page.nextCursor }),
    (cursor) => client.organization.listMembers({ query: { ...query, cursor } }),
  )
  useOnTabVisible(members.refetch)
  return (
    <>
      <Text fw={600}>{texts.twoFactorPolicy.missing}</Text>
      <AsyncContent state={members} empty={texts.twoFactorPolicy.noneMissing}>
        {(rows) => (
          <Rows>
            {rows.map((member) => (
              <Row
                key={member.id}
                picture={<UserAvatar user={{ ...member.user, id: member.userId }} />}
                name={getDisplayName(member)}
                details={hasName(member.user) && <span>{member.user.email}</span>}
              />
            ))}
          </Rows>
        )}
      </AsyncContent>
      <LoadMoreButton list={members} label={texts.more} />
    </>
  )
}
