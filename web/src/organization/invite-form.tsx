import { useAction } from '@latchkey/client/react'
import type { InvitationResult } from '@latchkey/contract'
import { Alert, NativeSelect, Text, Textarea, type TextareaProps } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { client } from '../client.ts'
import { useCurrentSession } from '../session/current-session.ts'
import { AdditionalFieldInputs } from '../ui/additional-field-inputs.tsx'
import { type AdditionalField, findInputFields, toFieldInput, toNewFormValues } from '../ui/additional-fields.ts'
import { ErrorText } from '../ui/error-text.tsx'
import { Form } from '../ui/form.tsx'
import { toOriginPath } from '../ui/site-paths.ts'
import { toast } from '../ui/toast.tsx'
import { UnsavedChanges } from '../ui/unsaved-changes.tsx'
import { validateFields } from '../ui/validate-additional-fields.tsx'
import { validateRequired } from '../ui/validation.tsx'
import { hasInvitationMails } from '../user/mailed-links.ts'
import { ResendVerification } from '../user/resend-verification.tsx'
import { ACCEPT_INVITATION_PATH } from './invitation-path.ts'
import { useInvitationTexts } from './invitation-texts.ts'
import { parseAddresses, MAX_INVITED_ADDRESSES } from './parse-addresses.ts'
import { formatRole } from './roles.ts'
import { TeamField } from './team-field.tsx'
import { useOrganizationTexts } from './texts.ts'
import { useCurrentOrganization } from './current-organization.ts'
import { useRoleChoices } from './use-role-choices.ts'
import { useForm } from '../ui/use-form.ts'

interface InviteFormProps {
  /** The dialog around the form stays open for the result. */
  onPending?: (isPending: boolean) => void
  /** At least one address was invited. */
  onInvited?: () => void
  /** All addresses were invited. */
  onDone: () => void
  /** Buttons next to the submit button. */
  actions: ReactNode
}

/** Invites several addresses at once. Lists the failed addresses with the reason and leaves them in the field. */
export const InviteForm = (props: InviteFormProps) => {
  const texts = useOrganizationTexts()
  const { send, withoutMails } = useInvitationTexts()
  const { organization } = useCurrentOrganization()
  const { user } = useCurrentSession()
  const { names, isGrantable, describe } = useRoleChoices()
  const [fields] = useState(() => findInputFields('invitation'))
  const roles = names.filter(isGrantable)
  const form = useInvitationForm(roles, fields)
  const { invite, isPending, failure, results } = useInvite(form, { ...props, fields })
  return (
    <Form
      submitLabel={send}
      onSubmit={form.onSubmit(invite)}
      isPending={isPending}
      failure={failure}
      failureAction={
        failure?.code === 'EMAIL_VERIFICATION_REQUIRED_BEFORE_INVITING_USERS' && (
          <ResendVerification email={user.email} next={`/organizations/${organization.slug}/members/invitations`} />
        )
      }
      actions={props.actions}
    >
      <FailedAddresses results={results} />
      {!hasInvitationMails() && <Text>{withoutMails.intro}</Text>}
      <AddressesField {...form.getInputProps('addresses')} />
      <NativeSelect
        label={texts.fields.role}
        description={describe(form.values.role)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={roles.map((name) => ({ value: name, label: formatRole(texts, name) }))}
        {...form.getInputProps('role')}
      />
      <TeamField {...form.getInputProps('teamId')} />
      <AdditionalFieldInputs fields={fields} form={form} failure={failure} />
      <UnsavedChanges isDirty={() => form.values.addresses.trim() !== ''} />
    </Form>
  )
}

const useInvitationForm = (roles: readonly string[], fields: readonly AdditionalField[]) =>
  useForm({
    initialValues: {
      addresses: '',
      // A user with fewer permissions cannot grant `member`. A select without its value shows the first option.
      role: roles.find((role) => role === 'member') ?? roles[0] ?? '',
      teamId: '',
      fieldValues: toNewFormValues(fields),
    },
    validate: {
      addresses: (value) => validateRequired(parseAddresses(value).join()) ?? validateAddressCount(value),
      fieldValues: validateFields(fields),
    },
  })

type InvitationForm = ReturnType<typeof useInvitationForm>

interface InviteOptions extends Omit<InviteFormProps, 'actions'> {
  fields: readonly AdditionalField[]
}

/** The call that invites the addresses of the form. Its failed addresses stay in the form. */
const useInvite = (form: InvitationForm, { fields, onPending, onInvited, onDone }: InviteOptions) => {
  const { sentCount } = useInvitationTexts()
  const { organization } = useCurrentOrganization()
  const call = useAction(client.organization.inviteMembers)
  const [results, setResults] = useState<readonly InvitationResult[]>([])
  const invite = async ({ addresses, role, teamId, fieldValues }: InvitationForm['values']) => {
    const emails = parseAddresses(addresses)
    onPending?.(true)
    const sending = call.run({
      ...toFieldInput(fields, fieldValues),
      emails,
      role,
      teamId: teamId || undefined,
      organizationId: organization.id,
      callbackURL: toOriginPath(ACCEPT_INVITATION_PATH),
    })
    // Also if a hook of the application around the screens throws.
    const result = await sending.finally(() => onPending?.(false))
    if (!result?.data) return
    const failed = result.data.results.filter(({ code }) => code !== null)
    if (failed.length < emails.length) onInvited?.()
    setResults(result.data.results)
    form.setFieldValue('addresses', failed.map(({ email }) => email).join('\n'))
    if (failed.length > 0) return
    toast.success(() => sentCount(emails.length))
    onDone()
  }
  return { invite, isPending: call.isPending, failure: call.error, results }
}

const AddressesField = (props: TextareaProps) => {
  const { invitations } = useOrganizationTexts()
  return (
    <Textarea
      label={invitations.addresses}
      description={invitations.addressesHint}
      placeholder={'anna@example.com\nben@example.com'}
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      rows={4}
      required
      withAsterisk={false}
      data-autofocus
      {...props}
    />
  )
}

const validateAddressCount = (value: string): ReactNode =>
  parseAddresses(value).length > MAX_INVITED_ADDRESSES ? <TooManyAddresses /> : null

const TooManyAddresses = () => useOrganizationTexts().invitations.atMost(MAX_INVITED_ADDRESSES)

const FailedAddresses = ({ results }: { results: readonly InvitationResult[] }) => {
  const invitations = useInvitationTexts()
  const failed = results.filter(({ code }) => code !== null)
  if (failed.length === 0) return null
  const sent = results.length - failed.length
  return (
    // The form moves the focus to this alert.
    <Alert color="orange" tabIndex={-1}>
      {sent > 0 && <Text inherit>{invitations.sentCount(sent)}</Text>}
      <Text inherit>{invitations.unsent(failed.length)}</Text>
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
