import { useCall } from '@latchkey/client/react'
import { Button, Modal, Stack, Text } from '@mantine/core'
import { findPasswordAccount } from '../account/find-password-account.ts'
import { client } from '../client.ts'
import { Or } from '../social/provider-buttons.tsx'
import { readServiceProviders } from '../social/service-providers.ts'
import { useSocialTexts } from '../social/texts.ts'
import { useTexts } from '../ui/language.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { ReauthenticateWithPassword } from './reauthenticate-with-password.tsx'
import { ReauthenticateWithProvider } from './reauthenticate-with-provider.tsx'

interface ReauthenticationDialogProps {
  onResult: (isProven: boolean) => void
}

/** Asks whoever is signed in to sign in again, in one of their own ways. The page behind it stays as it is. */
export const ReauthenticationDialog = ({ onResult: onAnswer }: ReauthenticationDialogProps) => {
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
      <Loaded from={accounts} empty={<NoSignInMethods onLeave={() => onAnswer(false)} />}>
        {(list) => {
          const hasPassword = findPasswordAccount(list) !== undefined
          const providers = readServiceProviders().filter(({ id }) => list.some(({ provider }) => provider === id))
          if (!hasPassword && providers.length === 0) return <NoSignInMethods onLeave={() => onAnswer(false)} />
          return (
            <Stack>
              {hasPassword && <ReauthenticateWithPassword onAnswer={onAnswer} />}
              {hasPassword && providers.length > 0 && <Or />}
              {providers.length > 0 && <ReauthenticateWithProvider providers={providers} isOnly={!hasPassword} />}
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
const NoSignInMethods = ({ onLeave }: { onLeave: () => void }) => {
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
