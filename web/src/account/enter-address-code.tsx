import type { Result } from '@latchkey/client/react'
import { screenDefaults } from '@latchkey/contract/limits'
import { Stack, Text } from '@mantine/core'
import { useCallback } from 'react'
import { useCodeForm } from '../two-factor/code-form.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { useEmailAddressTexts } from './email-address-texts.ts'

interface EnterAddressCodeProps {
  email: string
  verify: (input: { email: string; otp: string }) => Promise<Result<unknown>>
  /** Emails another code. */
  resend: (input: { email: string }) => Promise<Result<unknown>>
  onVerified: (email: string) => void
  onClose: () => void
}

/** Verifies an address with the emailed code. The dialog is open while there is an address. */
export const AddressCodeDialog = ({
  email,
  ...props
}: Omit<EnterAddressCodeProps, 'email'> & { email: string | null }) => (
  <Dialog isOpen={email !== null} title={useEmailAddressTexts().enterCode.title} onClose={props.onClose}>
    {email !== null && <EnterAddressCode email={email} {...props} />}
  </Dialog>
)

const EnterAddressCode = ({ email, verify, resend, onVerified, onClose }: EnterAddressCodeProps) => {
  const { enterCode } = useEmailAddressTexts()
  const form = useCodeForm('mail', {
    submit: enterCode.submit,
    verify: useCallback(({ code }: { code: string }) => verify({ email, otp: code }), [verify, email]),
    digits: screenDefaults.emailCode.digits,
    send: useCallback(() => resend({ email }), [resend, email]),
    onVerified: () => onVerified(email),
    onExpired: onClose,
  })
  return (
    <Stack>
      <Text>{enterCode.sentTo(email)}</Text>
      <Form {...form} onCancel={onClose} />
    </Stack>
  )
}
