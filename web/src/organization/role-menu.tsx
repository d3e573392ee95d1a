import { useAction } from '@latchkey/client/react'
import type { Member, MemberWithUser } from '@latchkey/contract'
import { parseRoles } from '@latchkey/contract/access'
import { client } from '../client.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { Icon } from '../ui/icon.tsx'
import { lazyNamed } from '../ui/lazy-named.ts'
import { MenuPopup } from '../ui/popups.tsx'
import { toast } from '../ui/toast.tsx'
import { usePopupButton } from '../ui/use-popup-button.ts'
import { useCurrentOrganization } from './current-organization.ts'
import { getDisplayName } from './member.ts'
import { formatRoles } from './roles.ts'
import { useOrganizationTexts } from './texts.ts'

interface RoleMenuProps {
  member: MemberWithUser
  onChanged: (member: Member) => void
}

/** Replaces the roles of a member with one role. Each choice has the description of its role. */
export const RoleMenu = ({ member, onChanged }: RoleMenuProps) => {
  const texts = useOrganizationTexts()
  const { organization } = useCurrentOrganization()
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
  const { buttonProps, popup } = usePopupButton('menu')
  return (
    <>
      <ActionButton
        {...buttonProps}
        variant="subtle"
        color="gray"
        size="compact-sm"
        ml="-0.5rem"
        ta="start"
        isPending={update.isPending}
        rightSection={<Icon name="selector" />}
        aria-label={texts.members.roleOf(getDisplayName(member), names)}
      >
        {names}
      </ActionButton>
      <MenuPopup popup={popup} position="bottom-start" width={260}>
        <RoleChoices selected={roles.length === 1 ? roles[0] : undefined} onSelect={(role) => void change(role)} />
      </MenuPopup>
    </>
  )
}

const RoleChoices = lazyNamed(() => import('./role-choices.tsx'), 'RoleChoices')
