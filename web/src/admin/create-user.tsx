import { useAction } from '@latchkey/client/react'
import { DEFAULT_PLATFORM_ROLE } from '@latchkey/contract/admin-access'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { client } from '../client.ts'
import { useNavigate } from '../router/router.tsx'
import { AdditionalFieldInputs } from '../ui/additional-field-inputs.tsx'
import { findRequiredFields, toFieldInput, toNewFormValues } from '../ui/additional-fields.ts'
import { Dialog } from '../ui/dialog.tsx'
import { type FieldByErrorCode, findFieldFailure, omitFieldFailure } from '../ui/field-failure.tsx'
import { EmailField, NameField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { useTexts } from '../ui/language.tsx'
import { toast } from '../ui/toast.tsx'
import { validateFields } from '../ui/validate-additional-fields.tsx'
import { validateEmail, validateRequired, validateNewPassword } from '../ui/validation.tsx'
import { hasPasswords } from '../user/has-passwords.ts'
import { NewPasswordField } from '../user/new-password-field.tsx'
import { useAdministrator } from './administrator.ts'
import { validateRoles, RolesField } from './roles-field.tsx'
import { useAdminTexts } from './texts.ts'
import { getDisplayName } from './user.ts'
import { useForm } from '../ui/use-form.ts'

interface CreateUserProps {
  isOpen: boolean
  onClose: () => void
}

/** Creates a user and opens the user's page. */
export const CreateUser = ({ isOpen, onClose }: CreateUserProps) => {
  const { users } = useAdminTexts()
  const [isPending, setIsPending] = useState(false)
  return (
    <Dialog isOpen={isOpen} title={users.create} isPending={isPending} onClose={onClose}>
      <UserForm onClose={onClose} onPending={setIsPending} />
    </Dialog>
  )
}

interface UserFormProps {
  onClose: () => void
  onPending: (isPending: boolean) => void
}

/** A separate component, so that closing the dialog resets the form. */
const UserForm = ({ onClose, onPending }: UserFormProps) => {
  const { web } = useTexts()
  const texts = useAdminTexts()
  const { can, canGrant } = useAdministrator()
  const navigate = useNavigate()
  const create = useAction(client.admin.createUser)
  const [fields] = useState(() => findRequiredFields('user'))
  const form = useForm({
    initialValues: {
      name: '',
      email: '',
      password: '',
      // Only roles that the form shows.
      roles: [DEFAULT_PLATFORM_ROLE].filter(canGrant),
      fieldValues: toNewFormValues(fields),
    },
    validate: {
      name: validateRequired,
      email: validateEmail,
      ...(hasPasswords() && { password: validateNewPassword }),
      ...(can('user:set-role') && { roles: validateRoles }),
      fieldValues: validateFields(fields),
    },
  })
  const submit = async ({ name, email, password, roles, fieldValues }: typeof form.values) => {
    onPending(true)
    const role = can('user:set-role') ? roles : undefined
    const credentials = { email: email.trim(), ...(hasPasswords() && { password }) }
    const data = fields.length > 0 ? toFieldInput(fields, fieldValues) : undefined
    const result = await create.run({ name: name.trim(), ...credentials, role, data })
    onPending(false)
    const fieldError = findFieldFailure(result?.error, fieldByCode)
    if (fieldError) {
      // The general text of the code advises to sign in.
      const isTaken = result?.error?.code === 'USER_ALREADY_EXISTS'
      form.setFieldError(fieldError.field, isTaken ? texts.create.exists : fieldError.message)
    }
    if (!result?.data) return
    const { user } = result.data
    toast.success(() => texts.create.done(getDisplayName(user)))
    onClose()
    navigate(`/admin/users/${user.id}`)
  }
  return (
    <Form
      submitLabel={texts.create.submit}
      onSubmit={form.onSubmit(submit)}
      isPending={create.isPending}
      failure={omitFieldFailure(create.error, fieldByCode)}
      onCancel={onClose}
    >
      <Text c="dimmed">{(hasPasswords() ? texts.create : texts.create.withoutPassword).intro}</Text>
      <NameField autoComplete="off" data-autofocus {...form.getInputProps('name')} />
      <EmailField autoComplete="off" {...form.getInputProps('email')} />
      {hasPasswords() && <NewPasswordField label={web.fields.password} {...form.getInputProps('password')} />}
      <AdditionalFieldInputs fields={fields} form={form} failure={create.error} />
      {can('user:set-role') && <RolesField label={texts.create.rolesTitle} {...form.getInputProps('roles')} />}
    </Form>
  )
}

const fieldByCode: FieldByErrorCode<'email' | 'password'> = {
  USER_ALREADY_EXISTS: 'email',
  PASSWORD_TOO_SHORT: 'password',
  PASSWORD_TOO_LONG: 'password',
  PASSWORD_COMPROMISED: 'password',
}
