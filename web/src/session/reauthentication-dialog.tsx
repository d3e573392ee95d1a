import { useCall } from '@latchkey/client/react'
import { Button, Modal, Stack, Text } from '@mantine/core'
import { findPasswordAccount } from '../account/find-password-account.ts'
import { client } from '../client.ts'
import { OrDivider } from '../social/provider-buttons.tsx'
import { readServiceProviders } from '../social/service-providers.ts'
import { useSocialTexts } from '../social/texts.ts'
import { useTexts } from '../ui/language.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { ReauthenticateWithPassword } from './reauthenticate-with-password.tsx'
import { ReauthenticateWithProvider } from './reauthenticate-with-provider.tsx'

interface ReauthenticationDialogProps {
  onResult: (isVerified: boolean) => void
}

/** Signs the current user in again with one of their sign-in methods. The page behind the dialog keeps its state. */
export const ReauthenticationDialog = ({ onResult }: ReauthenticationDialogProps) => {
  const { web } = useTexts()
  const accounts = useCall(client.listAccounts)
  return (
    <Modal
      opened
      onClose={() => onResult(false)}
      title={web.reauthentication.title}
      centered
      closeButtonProps={{ 'aria-label': web.dialog.close }}
    >
      <Loaded from={accounts} empty={<NoSignInMethods onNavigate={() => onResult(false)} />}>
        {(list) => {
          const hasPassword = findPasswordAccount(list) !== undefined
          const providers = readServiceProviders().filter(({ id }) => list.some(({ provider }) => provider === id))
          if (!hasPassword && providers.length === 0) return <NoSignInMethods onNavigate={() => onResult(false)} />
          return (
            <Stack>
              {hasPassword && <ReauthenticateWithPassword onResult={onResult} />}
              {hasPassword && providers.length > 0 && <OrDivider />}
              {providers.length > 0 && <ReauthenticateWithProvider providers={providers} isOnly={!hasPassword} />}
              {!hasPassword && (
                <Button variant="default" onClick={() => onResult(false)}>
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

/** Without a sign-in method the user must set a password first. */
const NoSignInMethods = ({ onNavigate }: { onNavigate: () => void }) => {
  const { reauthentication } = useSocialTexts()
  const { web } = useTexts()
  return (
    <Stack align="flex-start">
      <Text>{reauthentication.none}</Text>
      <ButtonLink to="/account/security" onClick={onNavigate}>
        {web.newPassword.title}
      </ButtonLink>
    </Stack>
  )
}
