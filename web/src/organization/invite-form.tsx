import { useAction } from '@latchkey/client/react'
import type { InvitationResult } from '@latchkey/contract'
import { Alert, NativeSelect, Text, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { client } from '../client.ts'
import { useCurrentSession } from '../session/current-session.ts'
import { ErrorText } from '../ui/error-text.tsx'
import { Form } from '../ui/form.tsx'
import { toast } from '../ui/toast.tsx'
import { UnsavedChanges } from '../ui/unsaved-changes.tsx'
import { validateRequired } from '../ui/validation.tsx'
import { ResendVerification } from '../user/resend-verification.tsx'
import { parseAddresses, MAX_ADDRESSES } from './parse-addresses.ts'
import { roleName } from './roles.ts'
import { TeamField } from './team-field.tsx'
import { useOrganizationTexts } from './texts.ts'
import { useCurrentOrganization } from './current-organization.ts'
import { useRoleChoices } from './use-role-choices.ts'
import { useForm } from '../ui/use-form.ts'

interface InviteFormProps {
  /** At least one address was invited. */
  onInvited?: () => void
  /** All addresses were invited. */
  onDone: () => void
  /** Buttons beside the submit button. */
  actions: ReactNode
}

/** Invites several addresses at once. Lists the failed addresses with the reason and leaves them in the field. */
export const InviteForm = ({ onInvited, onDone, actions }: InviteFormProps) => {
  const texts = useOrganizationTexts()
  const { organization } = useCurrentOrganization()
  const { names, isGrantable, describe } = useRoleChoices()
  const [role, setRole] = useState('member')
  const { user } = useCurrentSession()
  const invite = useAction(client.organization.inviteMembers)
  const [results, setResults] = useState<readonly InvitationResult[]>([])
  const form = useForm({
    initialValues: { addresses: '', teamId: '' },
    validate: { addresses: (value) => validateRequired(parseAddresses(value).join()) ?? validateAddressCount(value) },
  })
  const submit = async ({ addresses, teamId }: typeof form.values) => {
    const emails = parseAddresses(addresses)
    const result = await invite.run({ emails, role, teamId: teamId || undefined, organizationId: organization.id })
    if (!result?.data) return
    const failed = result.data.results.filter(({ code }) => code !== null)
    if (failed.length < emails.length) onInvited?.()
    setResults(result.data.results)
    form.setFieldValue('addresses', failed.map(({ email }) => email).join('\n'))
    if (failed.length > 0) return
    toast.success(() => texts.invitations.sentCount(emails.length))
    onDone()
  }
  return (
    <Form
      submitLabel={texts.invitations.send}
      onSubmit={form.onSubmit(submit)}
      isPending={invite.isPending}
      failure={invite.error}
      failureAction={
        invite.error?.code === 'EMAIL_VERIFICATION_REQUIRED_BEFORE_INVITING_USERS' && (
          <ResendVerification email={user.email} next={`/organizations/${organization.slug}/members/invitations`} />
        )
      }
      actions={actions}
    >
      <Outcome results={results} />
      <Textarea
        label={texts.invitations.addresses}
        description={texts.invitations.addressesHint}
        placeholder={'anna@example.com\nben@example.com'}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        rows={4}
        required
        withAsterisk={false}
        data-autofocus
        {...form.getInputProps('addresses')}
      />
      <NativeSelect
        label={texts.fields.role}
        description={describe(role)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={names.filter(isGrantable).map((name) => ({ value: name, label: roleName(texts, name) }))}
        value={role}
        onChange={({ currentTarget: { value } }) => setRole(value)}
      />
      <TeamField {...form.getInputProps('teamId')} />
      <UnsavedChanges isDirty={() => form.values.addresses.trim() !== ''} />
    </Form>
  )
}

const validateAddressCount = (value: string): ReactNode =>
  parseAddresses(value).length > MAX_ADDRESSES ? <TooManyAddresses /> : null

const TooManyAddresses = () => useOrganizationTexts().invitations.atMost(MAX_ADDRESSES)

const Outcome = ({ results }: { results: readonly InvitationResult[] }) => {
  const { invitations } = useOrganizationTexts()
  const failed = results.filter(({ code }) => code !== null)
  if (failed.length === 0) return null
  const sent = results.length - failed.length
  return (
    <Alert color="orange" tabIndex={-1}>
      {sent > 0 && <Text>{invitations.sentCount(sent)}</Text>}
      <Text>{invitations.unsent(failed.length)}</Text>
      <ul>
        {failed.map(({ email, code }) => (
          <li key={email}>
            <b>{email}</b> – <ErrorText code={code} />
          </li>
        ))}
      </ul>
    </Alert>
  )
}
