import { screenDefaults } from '@latchkey/contract/limits'
import { Button, Stack, Text } from '@mantine/core'
import { useCallback } from 'react'
import { client } from '../client.ts'
import { useCodeForm } from '../two-factor/code-form.tsx'
import { Form } from '../ui/form.tsx'
import { useTexts } from '../ui/language.tsx'
import { toast } from '../ui/toast.tsx'
import { useEmailAddressTexts } from './email-address-texts.ts'

interface VerifyEmailAddressProps {
  email: string
  onVerified: () => void
  onCancelled: () => void
}

/** Adds an address with the emailed code. */
export const VerifyEmailAddress = ({ email, onVerified, onCancelled }: VerifyEmailAddressProps) => {
  const { web } = useTexts()
  const { added, enterCode } = useEmailAddressTexts()
  const verify = useCallback(({ code }: { code: string }) => client.verifyEmailAddress({ email, otp: code }), [email])
  const send = useCallback(() => client.addEmailAddress({ email }), [email])
  const form = useCodeForm('mail', {
    submit: enterCode.submit,
    verify,
    digits: screenDefaults.emailCode.digits,
    send,
    onVerified: () => {
      toast.success(() => added)
      onVerified()
    },
    onExpired: onCancelled,
  })
  return (
    <Stack>
      <Text>{enterCode.sentTo(email)}</Text>
      <Text c="dimmed">{web.verifyEmail.spam}</Text>
      <Form
        {...form}
        actions={
          <Button variant="default" onClick={onCancelled}>
            {web.dialog.cancel}
          </Button>
        }
      />
    </Stack>
  )
}
