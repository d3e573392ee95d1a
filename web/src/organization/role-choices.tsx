import { Text } from '@mantine/core'
import { Menu } from '../ui/mantine/popover.ts'
import { formatRole } from './roles.ts'
import { useOrganizationTexts } from './texts.ts'
import { useRoleChoices } from './use-role-choices.ts'

interface RoleChoicesProps {
  /** Nothing for a member with several roles. */
  selected: string | undefined
  onSelect: (role: string) => void
}

/** The roles that the caller can grant, as the items of a menu. */
export const RoleChoices = ({ selected, onSelect }: RoleChoicesProps) => {
  const texts = useOrganizationTexts()
  const choices = useRoleChoices()
  return (
    <Menu.RadioGroup value={selected ?? null} onChange={onSelect}>
      {choices.names.filter(choices.isGrantable).map((role) => (
        <Menu.RadioItem key={role} value={role} closeMenuOnClick>
          {formatRole(texts, role)}
          <Text component="div" size="sm" c="dimmed">
            {choices.describe(role)}
          </Text>
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}
