import { type Failure, useAction } from '@latchkey/client/react'
import type { Member, MemberWithUser } from '@latchkey/contract'
import { parseRoles } from '@latchkey/contract/access'
import { Checkbox, Stack } from '@mantine/core'
import { useState } from 'react'
import { client } from '../client.ts'
import { AdditionalFieldInputs } from '../ui/additional-field-inputs.tsx'
import { AdditionalFieldValues } from '../ui/additional-field-values.tsx'
import { findReturnedFields, toFieldInput, toFormValues } from '../ui/additional-fields.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { isGone } from '../ui/is-removed.ts'
import { toast } from '../ui/toast.tsx'
import { validateFields } from '../ui/validate-additional-fields.tsx'
import { getDisplayName } from './member.ts'
import { formatRole } from './roles.ts'
import { TeamField } from './team-field.tsx'
import { useOrganizationTexts } from './texts.ts'
import { useCurrentOrganization } from './current-organization.ts'
import { useRoleChoices } from './use-role-choices.ts'
import { useForm } from '../ui/use-form.ts'

interface EditMemberProps {
  member: MemberWithUser
  onChanged: (member: Member) => void
  /** The member left or was removed in the meantime. */
  onGone: () => void
  onClose: () => void
}

/** Edits the roles, the team and the fields of a member. */
export const EditMember = ({ isOpen, member, onChanged, onGone, onClose }: EditMemberProps & { isOpen: boolean }) => {
  const [isPending, setIsPending] = useState(false)
  return (
    <Dialog isOpen={isOpen} title={getDisplayName(member)} isPending={isPending} onClose={onClose}>
      <MemberForm member={member} onChanged={onChanged} onGone={onGone} onClose={onClose} onPending={setIsPending} />
    </Dialog>
  )
}

interface MemberFormProps extends EditMemberProps {
  onPending: (isPending: boolean) => void
}

/**
 * A separate component, so that closing the dialog resets the form. Sends only what the user changed, not what another
 * user changes while the form is open.
 */
const MemberForm = ({ member: current, onChanged, onGone, onClose, onPending }: MemberFormProps) => {
  const [member, setMember] = useState(current)
  const texts = useOrganizationTexts()
  const { organization } = useCurrentOrganization()
  const { names, isGrantable, describe } = useRoleChoices()
  const updateRole = useAction(client.organization.updateMemberRole)
  const setTeam = useAction(client.organization.setMemberTeam)
  const currentRoles = parseRoles(member.role)
  const fields = findReturnedFields('member')
  const inputs = fields.filter(({ input }) => input)
  const currentFields = toFormValues(inputs, member)
  const form = useForm({
    initialValues: { roles: currentRoles, teamId: member.teamId ?? '', fieldValues: currentFields },
    validate: { roles: (roles) => (roles.length > 0 ? null : <ChooseOne />), fieldValues: validateFields(inputs) },
  })
  const handleGone = (failure: Failure) => {
    onClose()
    toast.failure(failure)
    onGone()
  }
  const save = async ({ roles, teamId, fieldValues }: typeof form.values) => {
    const target = { memberId: member.id, organizationId: organization.id }
    const changed = inputs.filter(({ name }) => fieldValues[name] !== currentFields[name])
    if (changed.length > 0 || roles.toSorted().join() !== currentRoles.toSorted().join()) {
      const result = await updateRole.run({ ...toFieldInput(changed, fieldValues), ...target, role: roles })
      if (isGone(result, 'MEMBER_NOT_FOUND')) return handleGone(result.error)
      if (!result?.data) return
      setMember({ ...member, ...result.data })
      onChanged(result.data)
    }
    if (teamId !== (member.teamId ?? '')) {
      const result = await setTeam.run({ ...target, teamId: teamId || null })
      if (isGone(result, 'MEMBER_NOT_FOUND')) return handleGone(result.error)
      if (!result?.data) return
      onChanged(result.data)
    }
    toast.success(() => texts.members.changed)
    onClose()
  }
  const submit = async (values: typeof form.values) => {
    onPending(true)
    // Also if a hook of the application around the screens throws.
    await save(values).finally(() => onPending(false))
  }
  // Includes the member's roles that this page doesn't know.
  const choices = [...new Set([...names, ...currentRoles])].filter(isGrantable)
  const isPending = updateRole.isPending || setTeam.isPending
  return (
    <Form
      submitLabel={texts.save}
      onSubmit={form.onSubmit(submit)}
      isPending={isPending}
      failure={updateRole.error ?? setTeam.error}
      onCancel={onClose}
    >
      <Checkbox.Group label={texts.fields.roles} {...form.getInputProps('roles')}>
        <Stack gap="xs" mt="xs">
          {choices.map((role) => (
            <Checkbox key={role} value={role} label={formatRole(texts, role)} description={describe(role)} />
          ))}
        </Stack>
      </Checkbox.Group>
      <TeamField {...form.getInputProps('teamId')} />
      <AdditionalFieldInputs fields={inputs} form={form} failure={updateRole.error} />
      <AdditionalFieldValues fields={fields.filter(({ input }) => !input)} entity={member} />
    </Form>
  )
}

const ChooseOne = () => useOrganizationTexts().fields.rolesRule
