import { useAction } from '@latchkey/client/react'
import type { Member, MemberWithUser } from '@latchkey/contract'
import { parseRoles } from '@latchkey/contract/access'
import { Button, Text } from '@mantine/core'
import { Menu } from '../ui/mantine/popover.ts'
import { client } from '../client.ts'
import { Icon } from '../ui/icon.tsx'
import { TableMenu } from '../ui/table-menu.tsx'
import { toast } from '../ui/toast.tsx'
import { useCurrentOrganization } from './current-organization.ts'
import { formatRole, formatRoles } from './roles.ts'
import { useOrganizationTexts } from './texts.ts'
import { useRoleChoices } from './use-role-choices.ts'

interface RoleMenuProps {
  member: MemberWithUser
  onChanged: (member: Member) => void
}

/** Replaces the roles of a member with one role. Each choice has the description of its role. */
export const RoleMenu = ({ member, onChanged }: RoleMenuProps) => {
  const texts = useOrganizationTexts()
  const { organization } = useCurrentOrganization()
  const choices = useRoleChoices()
  const update = useAction(client.organization.updateMemberRole)
  const roles = parseRoles(member.role)
  const names = formatRoles(texts, member.role)
  const change = async (role: string) => {
    if (roles.length === 1 && roles[0] === role) return
    const result = await update.run({ memberId: member.id, organizationId: organization.id, role: [role] })
    if (result?.error) toast.failure(result.error)
    if (!result?.data) return
    toast.success(() => texts.members.changed)
    onChanged(result.data)
  }
  return (
    <TableMenu position="bottom-start" width={260}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          ml="-0.5rem"
          loading={update.isPending}
          rightSection={<Icon name="selector" />}
          aria-label={texts.members.roleOf(member.user.name || member.user.email, names)}
        >
          {names}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={roles.length === 1 ? roles[0] : null} onChange={(role) => void change(role)}>
          {choices.names.filter(choices.isGrantable).map((role) => (
            <Menu.RadioItem key={role} value={role} closeMenuOnClick>
              {formatRole(texts, role)}
              <Text component="div" size="sm" c="dimmed">
                {choices.describe(role)}
              </Text>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </TableMenu>
  )
}
