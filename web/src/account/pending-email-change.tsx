import { Alert, Button, Stack } from '@mantine/core'
import { BreakableText } from '../ui/breakable-text.tsx'
import { useEmailAddressTexts } from './email-address-texts.ts'
import { useAccountTexts } from './texts.ts'

interface PendingEmailChangeProps {
  change: { newEmail: string; expiresAt: Date; confirmation: 'approval' | 'code' }
  onEnterCode: () => void
}

/** A change of the address that waits for the link in the current mailbox, or for the code in the new one. */
export const PendingEmailChange = ({ change, onEnterCode }: PendingEmailChangeProps) => {
  const { email: texts } = useAccountTexts()
  const { newEmail, expiresAt, confirmation } = change
  if (confirmation === 'approval') return <Alert role={undefined}>{texts.pending(newEmail, expiresAt)}</Alert>
  return (
    <Alert role={undefined}>
      <Stack align="flex-start" gap="sm">
        <BreakableText>{texts.codePending(newEmail)}</BreakableText>
        <EnterCodeButton onClick={onEnterCode} />
      </Stack>
    </Alert>
  )
}

const EnterCodeButton = ({ onClick }: { onClick: () => void }) => (
  <Button size="sm" onClick={onClick}>
    {useEmailAddressTexts().enterCode.label}
  </Button>
)
