import { Text, VisuallyHidden } from '@mantine/core'
import { Icon } from '../ui/icon.tsx'
import { Section } from '../ui/section.tsx'
import { useCurrentOrganization } from './current-organization.ts'
import classes from './permission-matrix.module.css'
import { allPermissions, getPermissionName } from './permission-texts.ts'
import { hasRolePermission, formatRole } from './roles.ts'
import { useOrganizationTexts } from './texts.ts'
import { useRoleChoices } from './use-role-choices.ts'

/**
 * The permissions of each role. Many roles scroll sideways; in a narrow window, the roles wrap below each permission. The
 * ARIA roles are explicit, because browsers drop those of table elements with another layout.
 */
export const PermissionMatrix = () => {
  const texts = useOrganizationTexts()
  const { customRoles } = useCurrentOrganization()
  const { names } = useRoleChoices()
  return (
    <Section isWide title={texts.customRoles.matrix} intro={texts.customRoles.matrixIntro}>
      {/* Focusable, so that the keyboard can scroll it. */}
      <section className={classes.scroll} tabIndex={0} aria-label={texts.customRoles.permissions}>
        <table role="table" className={classes.table} aria-label={texts.customRoles.matrix}>
          <thead role="rowgroup">
            <tr role="row">
              <th role="columnheader" scope="col" className={classes.permission}>
                {texts.customRoles.permission}
              </th>
              {names.map((role) => (
                <th key={role} role="columnheader" scope="col" className={classes.role}>
                  {formatRole(texts, role)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {allPermissions.map((permission) => (
              <tr key={permission} role="row">
                <th role="rowheader" scope="row" className={classes.permission}>
                  {getPermissionName(texts, permission)}
                </th>
                {names.map((role) => (
                  <td key={role} role="cell" data-label={formatRole(texts, role)}>
                    <Grant isGranted={hasRolePermission(role, permission, customRoles)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Section>
  )
}

const Grant = ({ isGranted }: { isGranted: boolean }) => {
  const { customRoles } = useOrganizationTexts()
  return (
    <>
      {isGranted ? (
        <Icon name="check" />
      ) : (
        <Text component="span" c="dimmed" aria-hidden="true">
          –
        </Text>
      )}
      <VisuallyHidden>{isGranted ? customRoles.granted : customRoles.notGranted}</VisuallyHidden>
    </>
  )
}
