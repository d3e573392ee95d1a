import { useCall } from '@latchkey/client/react'
import { Button, Modal, Stack, Text } from '@mantine/core'
import { passwordIn } from '../account/password-in.ts'
import { client } from '../client.ts'
import { Or } from '../social/provider-buttons.tsx'
import { serviceProviders } from '../social/service-providers.ts'
import { useSocialTexts } from '../social/texts.ts'
import { useTexts } from '../ui/language.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { PasswordAgain } from './password-again.tsx'
import { ProvidersAgain } from './providers-again.tsx'

interface ReauthenticationDialogProps {
  onAnswer: (isProven: boolean) => void
}

/** Asks whoever is signed in to sign in again, in one of their own ways. The page behind it stays as it is. */
export const ReauthenticationDialog = ({ onAnswer }: ReauthenticationDialogProps) => {
  const { web } = useTexts()
  const accounts = useCall(client.listAccounts)
  return (
    <Modal
      opened
      onClose={() => onAnswer(false)}
      title={web.reauthentication.title}
      centered
      closeButtonProps={{ 'aria-label': web.dialog.close }}
    >
      <Loaded from={accounts} empty={<NoWay onLeave={() => onAnswer(false)} />}>
        {(list) => {
          const hasPassword = passwordIn(list) !== undefined
          const providers = serviceProviders().filter(({ id }) => list.some(({ provider }) => provider === id))
          if (!hasPassword && providers.length === 0) return <NoWay onLeave={() => onAnswer(false)} />
          return (
            <Stack>
              {hasPassword && <PasswordAgain onAnswer={onAnswer} />}
              {hasPassword && providers.length > 0 && <Or />}
              {providers.length > 0 && <ProvidersAgain providers={providers} isOnly={!hasPassword} />}
              {!hasPassword && (
                <Button variant="default" onClick={() => onAnswer(false)}>
                  {web.dialog.cancel}
                </Button>
              )}
            </Stack>
          )
        }}
      </Loaded>
    </Modal>
  )
}

/** Nothing is left to prove it with, which only another way in can change. */
const NoWay = ({ onLeave }: { onLeave: () => void }) => {
  const { reauthentication } = useSocialTexts()
  const { web } = useTexts()
  return (
    <Stack align="flex-start">
      <Text>{reauthentication.none}</Text>
      <ButtonLink to="/account/security" onClick={onLeave}>
        {web.newPassword.title}
      </ButtonLink>
    </Stack>
  )
}
