import { useAction } from '@latchkey/client/react'
import { socialProviders } from '@latchkey/contract/social-providers'
import { client } from '../client.ts'
import { useReauthentication } from '../session/reauthentication.tsx'
import { ProviderMark } from '../social/provider-mark.tsx'
import { kindsOf } from '../social/scopes.ts'
import { nameOf } from '../social/service-providers.ts'
import { ButtonLink } from '../ui/link.tsx'
import { isRemoved } from '../ui/is-removed.ts'
import { Row } from '../ui/row.tsx'
import { toast } from '../ui/toast.tsx'
import { AskedFirst } from './asked-first.tsx'
import { useAccountTexts } from './texts.ts'

interface Connection {
  id: string
  provider: string
  createdAt: Date
  updatedAt: Date
  scopes: readonly string[]
}

interface ConnectionRowProps {
  account: Connection
  /** One can sign in with it as things are. */
  isOn: boolean
  /** Without it nobody could. */
  isOnlyWay: boolean
  onDisconnected: () => void
}

/** An account at a provider: what is known of it, and the way to part with it unless it is the last way in. */
export const ConnectionRow = ({ account, isOn, isOnlyWay, onDisconnected }: ConnectionRowProps) => {
  const { connections: texts } = useAccountTexts()
  const { provider, createdAt, updatedAt, scopes } = account
  const access = useAccess(scopes)
  return (
    <Row
      picture={<ProviderMark id={provider} />}
      name={nameAlways(provider)}
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
          <Disconnect account={account} onDisconnected={onDisconnected} />
        )
      }
    />
  )
}

/** Also of one that was set up once and is not any more. */
const nameAlways = (provider: string): string => {
  const name = nameOf(provider)
  const known: Readonly<Record<string, string>> = socialProviders
  return name === provider && Object.hasOwn(known, provider) ? (known[provider] ?? name) : name
}

/** What the provider may tell us, as a list in words. */
const useAccess = (scopes: readonly string[]): string => {
  const { scopes: words } = useAccountTexts().connections
  const { kinds, others } = kindsOf(scopes)
  // Commas alone: some of the words have an “and” of their own.
  return [...kinds.map((kind) => words[kind]), ...others].join(', ')
}

const Disconnect = ({ account, onDisconnected }: Pick<ConnectionRowProps, 'account' | 'onDisconnected'>) => {
  const { connections: texts } = useAccountTexts()
  const unlink = useAction(useReauthentication(client.unlinkAccount))
  const name = nameAlways(account.provider)
  const disconnect = async () => {
    const result = await unlink.run({ providerId: account.provider, accountId: account.id })
    if (!isRemoved(result, 'ACCOUNT_NOT_FOUND')) return false
    toast.success(() => texts.disconnected(name))
    onDisconnected()
    return true
  }
  return (
    <AskedFirst
      deed={texts.disconnect}
      label={texts.disconnectNamed(name)}
      size="sm"
      question={{ title: texts.confirm.title(name), body: texts.confirm.body(name) }}
      isPending={unlink.isPending}
      failure={unlink.error}
      onConfirm={disconnect}
    />
  )
}
