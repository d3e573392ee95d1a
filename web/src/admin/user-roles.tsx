import { useAction } from '@latchkey/client/react'
import type { AdministeredUser } from '@latchkey/contract'
import { parseRoles } from '@latchkey/contract/access'
import { client } from '../client.ts'
import { Form } from '../ui/form.tsx'
import { Section } from '../ui/section.tsx'
import { toast } from '../ui/toast.tsx'
import { UnsavedChanges } from '../ui/unsaved-changes.tsx'
import { validateRoles, RolesField } from './roles-field.tsx'
import { useAdminTexts } from './texts.ts'
import { useForm } from '../ui/use-form.ts'

interface UserRolesProps {
  user: AdministeredUser
  onChanged: () => void
}

/** Edits the platform roles of a user. */
export const UserRoles = ({ user, onChanged }: UserRolesProps) => {
  const { setRole: texts, save } = useAdminTexts()
  const setRole = useAction(client.admin.setRole)
  const form = useForm({
    initialValues: { roles: parseRoles(user.role).toSorted() },
    validate: { roles: validateRoles },
  })
  const submit = async ({ roles }: typeof form.values) => {
    const result = await setRole.run({ userId: user.id, role: roles })
    if (!result || result.error) return
    form.resetDirty()
    toast.success(() => texts.saved)
    onChanged()
  }
  return (
    <Section title={texts.title} intro={texts.intro}>
      <Form submitLabel={save} onSubmit={form.onSubmit(submit)} isPending={setRole.isPending} failure={setRole.error}>
        <RolesField
          aria-label={texts.title}
          currentRoles={user.role}
          {...form.getInputProps('roles')}
          // In any order: roles that are restored are no change.
          onChange={(roles) => form.setFieldValue('roles', roles.toSorted())}
        />
        <UnsavedChanges isDirty={() => form.isDirty()} />
      </Form>
    </Section>
  )
}
