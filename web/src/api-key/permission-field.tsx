import { useCall } from '@latchkey/client/react'
import { listPermissions, organizationActions, type Permissions, type PermissionText } from '@latchkey/contract/access'
import { platformActions } from '@latchkey/contract/admin-access'
import { Checkbox } from '@mantine/core'
import { client } from '../client.ts'
import { AsyncContent } from '../ui/async-content.tsx'
import classes from './permission-field.module.css'
import { useApiKeyTexts } from './texts.ts'

interface PermissionFieldProps {
  /** The owner of the key. Undefined: the user. */
  organizationId: string | undefined
  /** The permissions that the key has, also if the user can no longer grant them. */
  held: Permissions
  value: PermissionText[]
  onChange: (permissions: PermissionText[]) => void
}

/** Offers the permissions that the user can grant, and those that the key has. Names of the API are not translated. */
export const PermissionField = ({ organizationId, held, value, onChange }: PermissionFieldProps) => {
  const { fields } = useApiKeyTexts()
  const grantable = useCall(client.apiKey.listGrantablePermissions, { query: { organizationId } })
  const permissions = grantable.data && sortPermissions([held, grantable.data.permissions])
  return (
    <Checkbox.Group
      label={fields.permissions}
      description={permissions?.length === 0 ? undefined : fields.permissionsHint}
      value={value}
      onChange={onChange}
    >
      <div className={classes.content}>
        <AsyncContent state={{ ...grantable, data: permissions }} empty={fields.noneGrantable}>
          {(all) => (
            <div className={classes.permissions} translate="no">
              {all.map((permission) => (
                <Checkbox key={permission} value={permission} label={permission} />
              ))}
            </div>
          )}
        </AsyncContent>
      </div>
    </Checkbox.Group>
  )
}

const builtIn: ReadonlySet<string> = new Set([organizationActions, platformActions].flatMap(listPermissions))

/** Lists the permissions of the application before the built-in ones. */
const sortPermissions = (permissions: readonly Permissions[]): PermissionText[] =>
  [...new Set(permissions.flatMap(listPermissions))].toSorted((a, b) => Number(builtIn.has(a)) - Number(builtIn.has(b)))
