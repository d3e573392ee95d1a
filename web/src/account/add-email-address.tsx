import { useAction } from '@latchkey/client/react'
import { client } from '../client.ts'
import { useCurrentSession } from '../session/current-session.ts'
import { type FieldByErrorCode, omitFieldFailure, showFieldFailure } from '../ui/field-failure.tsx'
import { EmailField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { validateEmail } from '../ui/validation.tsx'
import { ResendVerification } from '../user/resend-verification.tsx'
import { useEmailAddressTexts } from './email-address-texts.ts'
import { useAccountTexts } from './texts.ts'
import { useForm } from '../ui/use-form.ts'

/** Emails a code to a new address. */
export const AddEmailAddress = ({ onCodeSent }: { onCodeSent: (email: string) => void }) => {
  const { newAddress } = useAccountTexts().email
  const texts = useEmailAddressTexts()
  const { user } = useCurrentSession()
  const add = useAction(client.addEmailAddress)
  const form = useForm({ initialValues: { email: '' }, validate: { email: validateEmail } })

  const submit = async (values: typeof form.values) => {
    const email = values.email.trim()
    const result = await add.run({ email })
    showFieldFailure(form, result?.error, fields)
    if (!result || result.error) return
    form.reset()
    onCodeSent(email)
  }
  return (
    <Form
      submitLabel={texts.add}
      onSubmit={form.onSubmit(submit)}
      isPending={add.isPending}
      failure={omitFieldFailure(add.error, fields)}
      // The primary address was verified in a browser without the session, so its link must be opened in this one.
      failureAction={
        add.error?.code === 'EMAIL_NOT_VERIFIED' && <ResendVerification email={user.email} next="/account/profile" />
      }
    >
      <EmailField label={newAddress} autoComplete="email" {...form.getInputProps('email')} />
    </Form>
  )
}

const fields: FieldByErrorCode<'email'> = {
  EMAIL_ADDRESS_ALREADY_ADDED: 'email',
  EMAIL_ADDRESS_LIMIT_REACHED: 'email',
  VALIDATION_ERROR: 'email',
}
