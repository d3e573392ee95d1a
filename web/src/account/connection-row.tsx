import { useAction } from '@latchkey/client/react'
import { client } from '../client.ts'
import { ProviderMark } from '../social/provider-mark.tsx'
import { classifyScopes } from '../social/scopes.ts'
import { getLinkedProviderName } from '../social/provider-name.ts'
import { ButtonLink } from '../ui/link.tsx'
import { isRemoved } from '../ui/is-removed.ts'
import { Row } from '../ui/row.tsx'
import { toast } from '../ui/toast.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { hasPasswords } from '../user/has-passwords.ts'
import { useAccountTexts } from './texts.ts'

interface ConnectedAccount {
  id: string
  provider: string
  createdAt: Date
  updatedAt: Date
  scopes: readonly string[]
}

interface ConnectionRowProps {
  account: ConnectedAccount
  /** Whether the service still offers this provider. */
  isAvailable: boolean
  canDisconnect: boolean
  /** Whether the user has no other sign-in method. */
  isOnlyMethod: boolean
  onDisconnected: () => void
}

/** A connected provider account. It can be disconnected unless it is the only sign-in method. */
export const ConnectionRow = ({
  account,
  isAvailable,
  canDisconnect,
  isOnlyMethod,
  onDisconnected,
}: ConnectionRowProps) => {
  const { connections: texts } = useAccountTexts()
  const { provider, createdAt, updatedAt, scopes } = account
  const access = useScopeTexts(scopes)
  return (
    <Row
      picture={<ProviderMark id={provider} />}
      name={getLinkedProviderName(provider)}
      details={
        <>
          <span>{texts.since(createdAt)}</span>
          {updatedAt > createdAt && <span>{texts.lastRenewed(updatedAt)}</span>}
          {access !== '' && <span>{texts.access(access)}</span>}
          {!isAvailable && <span>{texts.unavailable}</span>}
          {isOnlyMethod && <span>{hasPasswords() ? texts.onlyMethod : texts.withoutPassword.onlyMethod}</span>}
        </>
      }
      actions={
        isOnlyMethod
          ? hasPasswords() && (
              <ButtonLink to="/account/security" variant="default" size="sm">
                {texts.setPassword}
              </ButtonLink>
            )
          : canDisconnect && <DisconnectButton account={account} onDisconnected={onDisconnected} />
      }
    />
  )
}

/** Returns the data that the provider shares, as text. */
const useScopeTexts = (scopes: readonly string[]): string => {
  const { scopes: scopeTexts } = useAccountTexts().connections
  const { kinds, others } = classifyScopes(scopes)
  // Joined by commas only, because some of the texts contain “and”.
  return [...kinds.map((kind) => scopeTexts[kind]), ...others].join(', ')
}

const DisconnectButton = ({ account, onDisconnected }: Pick<ConnectionRowProps, 'account' | 'onDisconnected'>) => {
  const { connections: texts } = useAccountTexts()
  const unlink = useAction(client.unlinkAccount)
  const name = getLinkedProviderName(account.provider)
  const disconnect = async () => {
    const result = await unlink.run({ providerId: account.provider, accountId: account.id })
    if (!isRemoved(result, 'ACCOUNT_NOT_FOUND')) return false
    toast.success(() => texts.disconnected(name))
    onDisconnected()
    return true
  }
  return (
    <ConfirmButton
      label={texts.disconnect}
      ariaLabel={texts.disconnectNamed(name)}
      size="sm"
      dialog={{ title: texts.confirm.title(name), body: texts.confirm.body(name) }}
      isPending={unlink.isPending}
      failure={unlink.error}
      onConfirm={disconnect}
    />
  )
}
