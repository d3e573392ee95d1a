import { useAction } from '@latchkey/client/react'
import type { CustomRole } from '@latchkey/contract'
import { listPermissions, type PermissionText, toPermissions } from '@latchkey/contract/access'
import { Checkbox, Stack, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { client } from '../client.ts'
import { Form } from '../ui/form.tsx'
import { isGone } from '../ui/is-removed.ts'
import { toast } from '../ui/toast.tsx'
import { UnsavedChanges } from '../ui/unsaved-changes.tsx'
import { validateRequired } from '../ui/validation.tsx'
import { useCurrentOrganization } from './current-organization.ts'
import { allPermissions, getPermissionName } from './permission-texts.ts'
import { canGrantPermission } from './roles.ts'
import { useOrganizationTexts } from './texts.ts'
import { useForm } from '../ui/use-form.ts'

interface RoleFormProps {
  /** Null creates a role. */
  role: CustomRole | null
  /** The role was deleted in the meantime. */
  onGone?: () => void
  onClose: () => void
}

/** Creates a custom role, or sends the changed fields of one. Offers only permissions that the current user has. */
export const RoleForm = ({ role, onGone, onClose }: RoleFormProps) => {
  const texts = useOrganizationTexts()
  const { organization, refetch } = useCurrentOrganization()
  const create = useAction(client.organization.createRole)
  const update = useAction(client.organization.updateRole)
  const form = useForm({
    initialValues: {
      name: role?.role ?? '',
      description: role?.description ?? '',
      permissions: role ? listPermissions(role.permission) : [],
    },
    validate: { name: validateRequired },
  })
  const submit = async ({ name, description, permissions }: typeof form.values) => {
    const organizationId = organization.id
    const newName = name.trim()
    const permission = toPermissions(...permissions)
    const changes = {
      ...(form.isDirty('name') && { roleName: newName }),
      ...(form.isDirty('description') && { description }),
      ...(form.isDirty('permissions') && { permission }),
    }
    if (role && Object.keys(changes).length === 0) return onClose()
    const result = role
      ? await update.run({ roleId: role.id, organizationId, data: changes })
      : await create.run({ role: newName, description, permission, organizationId })
    if (isGone(result, 'ROLE_NOT_FOUND')) {
      onClose()
      toast.failure(result.error)
      onGone?.()
      return refetch()
    }
    if (!result?.data) return
    toast.success(() => (role ? texts.settings.saved : texts.customRoles.created(newName)))
    refetch()
    onClose()
  }
  return (
    <Form
      submitLabel={role ? texts.save : texts.customRoles.create}
      onSubmit={form.onSubmit(submit)}
      isPending={create.isPending || update.isPending}
      failure={create.error ?? update.error}
      onCancel={onClose}
    >
      <TextInput
        label={texts.customRoles.name}
        autoComplete="off"
        maxLength={50}
        required
        withAsterisk={false}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label={texts.customRoles.description}
        autoComplete="off"
        maxLength={200}
        {...form.getInputProps('description')}
      />
      <PermissionField {...form.getInputProps('permissions')} />
      <UnsavedChanges isDirty={() => form.isDirty()} />
    </Form>
  )
}

interface PermissionFieldProps {
  value: PermissionText[]
  error: ReactNode
  onChange: (permissions: PermissionText[]) => void
}

const PermissionField = (props: PermissionFieldProps) => {
  const texts = useOrganizationTexts()
  const { me, customRoles } = useCurrentOrganization()
  return (
    <Checkbox.Group label={texts.customRoles.permissions} description={texts.customRoles.permissionsHint} {...props}>
      <Stack gap="xs" mt="xs">
        {allPermissions.map((permission) => (
          <Checkbox
            key={permission}
            value={permission}
            label={getPermissionName(texts, permission)}
            disabled={!canGrantPermission(me.role, permission, customRoles)}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
