import { parseRoles } from '@latchkey/contract/access'
import { Checkbox, type CheckboxGroupProps, Stack } from '@mantine/core'
import { allPlatformRoles, platformRoleName, useAdministrator } from './administrator.ts'
import { useAdminTexts } from './texts.ts'

interface RolesFieldProps extends Omit<CheckboxGroupProps<string>, 'children'> {
  /** Roles that somebody has, comma-separated: they stay choosable. */
  held?: string
}

/** Platform roles, as far as the signed-in person may give them. */
export const RolesField = ({ held = '', ...props }: RolesFieldProps) => {
  const texts = useAdminTexts()
  const { canGrant } = useAdministrator()
  const choices = [...new Set([...allPlatformRoles, ...parseRoles(held)])].filter(canGrant)
  return (
    <Checkbox.Group {...props}>
      <Stack gap="xs" mt="xs">
        {choices.map((role) => (
          <Checkbox key={role} value={role} label={platformRoleName(texts, role)} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

/** Says what is wrong with a choice of roles; null where nothing is. */
export const validateRoles = (roles: readonly string[]) => (roles.length > 0 ? null : <ChooseOne />)

const ChooseOne = () => useAdminTexts().setRole.rule
