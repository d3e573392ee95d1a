import { parseRoles } from '@latchkey/contract/access'
import { Checkbox, type CheckboxGroupProps, Stack } from '@mantine/core'
import { allPlatformRoles, getPlatformRoleName, useAdministrator } from './administrator.ts'
import { useAdminTexts } from './texts.ts'

interface RolesFieldProps extends Omit<CheckboxGroupProps<string>, 'children'> {
  /** The user's current roles, comma-separated. They stay selectable. */
  currentRoles?: string
}

/** The platform roles that the current user can grant. */
export const RolesField = ({ currentRoles = '', ...props }: RolesFieldProps) => {
  const texts = useAdminTexts()
  const { canGrant } = useAdministrator()
  const choices = [...new Set([...allPlatformRoles, ...parseRoles(currentRoles)])].filter(canGrant)
  return (
    <Checkbox.Group {...props}>
      <Stack gap="xs" mt="xs">
        {choices.map((role) => (
          <Checkbox key={role} value={role} label={getPlatformRoleName(texts, role)} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

export const validateRoles = (roles: readonly string[]) => (roles.length > 0 ? null : <ChooseOneRole />)

const ChooseOneRole = () => useAdminTexts().setRole.rule
