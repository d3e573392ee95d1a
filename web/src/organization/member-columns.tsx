import type { LatchkeyCalls, MemberWithUser, ResponseOf } from '@latchkey/contract'
import { BreakableText } from '../ui/breakable-text.tsx'
import { useControlTexts } from '../ui/control-texts.ts'
import { hasName } from '../ui/has-name.ts'
import { Badge } from '../ui/mantine/badge.ts'
import { NameCell } from '../ui/name-cell.tsx'
import type { Column } from '../ui/table-rows.tsx'
import { UserAvatar } from '../ui/user-avatar.tsx'
import { useCurrentOrganization } from './current-organization.ts'
import { getDisplayName } from './member.ts'
import { RoleMenu } from './role-menu.tsx'
import { formatRoles } from './roles.ts'
import { useOrganizationTexts } from './texts.ts'
import { useRoleChoices } from './use-role-choices.ts'

export type MemberSortKey = 'name' | 'createdAt'

type ListedMember = ResponseOf<LatchkeyCalls['listMembers']>['members'][number]

export type OnMemberChanged = (changed: Partial<MemberWithUser> & { id: string }) => void

/**
 * Users can't change members with higher roles, and change their own roles only in the dialog. The members of one team
 * have no column with the team.
 */
export const useMemberColumns = (
  teamId: string,
  onChanged: OnMemberChanged,
): readonly Column<ListedMember, MemberSortKey>[] => {
  const texts = useOrganizationTexts()
  const { date } = useControlTexts()
  const { me, can, teams } = useCurrentOrganization()
  const { isGrantable } = useRoleChoices()
  const canChangeRole = (member: MemberWithUser) =>
    can('member:update') && isGrantable(member.role) && member.id !== me.id
  return [
    {
      key: 'name',
      header: texts.members.columns.name,
      sortKey: 'name',
      cell: (member) => (
        <NameCell
          picture={<UserAvatar user={{ ...member.user, id: member.userId }} />}
          name={getDisplayName(member)}
          badges={
            <>
              {member.id === me.id && <Badge variant="light">{texts.you}</Badge>}
              {/* Only members who can see the two-factor policy receive this. */}
              {member.hasSecondFactor && (
                <Badge variant="light" color="gray" title={texts.twoFactorPolicy.title}>
                  {texts.members.twoFactorBadge}
                </Badge>
              )}
            </>
          }
          detail={hasName(member.user) && <BreakableText>{member.user.email}</BreakableText>}
        />
      ),
    },
    {
      key: 'role',
      header: texts.fields.role,
      cell: (member) =>
        canChangeRole(member) ? (
          <RoleMenu member={member} onChanged={onChanged} />
        ) : (
          <span>{formatRoles(texts, member.role)}</span>
        ),
    },
    ...(teams && teams.length > 0 && teamId === ''
      ? [
          {
            key: 'team',
            header: texts.fields.team,
            cell: (member: MemberWithUser) => teams.find(({ id }) => id === member.teamId)?.name,
          },
        ]
      : []),
    {
      key: 'joined',
      isDate: true,
      header: texts.members.columns.joined,
      sortKey: 'createdAt',
      cell: ({ createdAt }) => date(createdAt),
    },
  ]
}
