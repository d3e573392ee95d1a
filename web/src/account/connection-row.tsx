import { useAction } from '@latchkey/client/react'
import { socialProviders } from '@latchkey/contract/social-providers'
import { client } from '../client.ts'
import { useReauthentication } from '../session/reauthentication.tsx'
import { ProviderMark } from '../social/provider-mark.tsx'
import { classifyScopes } from '../social/scopes.ts'
import { getProviderName } from '../social/service-providers.ts'
import { ButtonLink } from '../ui/link.tsx'
import { isRemoved } from '../ui/is-removed.ts'
import { Row } from '../ui/row.tsx'
import { toast } from '../ui/toast.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
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
  /** One can sign in with it as things are. */
  isAvailable: boolean
  /** Without it nobody could. */
  isOnlyMethod: boolean
  onDisconnected: () => void
}

/** An account at a provider: what is known of it, and the way to part with it unless it is the last way in. */
export const ConnectionRow = ({
  account,
  isAvailable: isOn,
  isOnlyMethod: isOnlyWay,
  onDisconnected,
}: ConnectionRowProps) => {
  const { connections: texts } = useAccountTexts()
  const { provider, createdAt, updatedAt, scopes } = account
  const access = useScopeTexts(scopes)
  return (
    <Row
      picture={<ProviderMark id={provider} />}
      name={formatProviderName(provider)}
      details={
        <>
          <span>{texts.since(createdAt)}</span>
          {updatedAt > createdAt && <span>{texts.lastRenewed(updatedAt)}</span>}
          {access !== '' && <span>{texts.access(access)}</span>}
          {!isOn && <span>{texts.unavailable}</span>}
          {isOnlyWay && <span>{texts.onlyMethod}</span>}
        </>
      }
      actions={
        isOnlyWay ? (
          <ButtonLink to="/account/security" variant="default" size="sm">
            {texts.setPassword}
          </ButtonLink>
        ) : (
          <DisconnectButton account={account} onDisconnected={onDisconnected} />
        )
      }
    />
  )
}

/** Also of one that was set up once and is not any more. */
const formatProviderName = (provider: string): string => {
  const name = getProviderName(provider)
  const known: Readonly<Record<string, string>> = socialProviders
  return name === provider && Object.hasOwn(known, provider) ? (known[provider] ?? name) : name
}

/** What the provider may tell us, as a list in words. */
const useScopeTexts = (scopes: readonly string[]): string => {
  const { scopes: words } = useAccountTexts().connections
  const { kinds, others } = classifyScopes(scopes)
  // Commas alone: some of the words have an “and” of their own.
  return [...kinds.map((kind) => words[kind]), ...others].join(', ')
}

const DisconnectButton = ({ account, onDisconnected }: Pick<ConnectionRowProps, 'account' | 'onDisconnected'>) => {
  const { connections: texts } = useAccountTexts()
  const unlink = useAction(useReauthentication(client.unlinkAccount))
  const name = formatProviderName(account.provider)
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
