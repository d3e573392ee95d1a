import { useCall } from '@latchkey/client/react'
import { Stack, Text } from '@mantine/core'
import { client } from '../client.ts'
import { useCurrentSession } from '../session/current-session.ts'
import { useIsImpersonating } from '../session/impersonation.tsx'
import { hasEmailCodes } from '../session/email-codes.ts'
import { readServiceProviders } from '../social/service-providers.ts'
import { Icon } from '../ui/icon.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { AsyncContent } from '../ui/async-content.tsx'
import { Row, Rows } from '../ui/row.tsx'
import { ScreenTitle } from '../ui/screen-title.tsx'
import { Section } from '../ui/section.tsx'
import { useFocusAfterRemoval } from '../ui/use-focus-after-removal.ts'
import { useOnTabVisible } from '../ui/use-on-tab-visible.ts'
import { hasPasswords } from '../user/has-passwords.ts'
import { ConnectProviders } from './connect-providers.tsx'
import { ConnectionRow } from './connection-row.tsx'
import { findPasswordAccount, PASSWORD_PROVIDER } from './find-password-account.ts'
import { useAccountTexts } from './texts.ts'

/** The sign-in methods of the account. */
export const Connections = () => {
  const { links, connections: texts } = useAccountTexts()
  const { user } = useCurrentSession()
  const isImpersonating = useIsImpersonating()
  const canSignInByCode = hasEmailCodes() && user.emailVerified
  const accounts = useCall(client.listAccounts)
  const { heading, refetchAfterRemoval } = useFocusAfterRemoval(accounts)
  useOnTabVisible(accounts.refetch)
  return (
    <>
      <ScreenTitle>{links.connections}</ScreenTitle>
      <Section title={texts.title} intro={texts.intro} headingRef={heading}>
        <AsyncContent state={accounts} empty={<NoSignInMethods />}>
          {(list) => {
            const password = findPasswordAccount(list)
            const methods = list.filter((account) => account === password || isAvailable(account.provider))
            return (
              <Rows>
                {list
                  .filter(isShown)
                  .map((account) =>
                    account === password ? (
                      <PasswordRow key={account.id} since={account.createdAt} />
                    ) : (
                      <ConnectionRow
                        key={account.id}
                        account={account}
                        isAvailable={isAvailable(account.provider)}
                        canDisconnect={!isImpersonating}
                        isOnlyMethod={!canSignInByCode && methods.every(({ id }) => id === account.id)}
                        onDisconnected={refetchAfterRemoval}
                      />
                    ),
                  )}
              </Rows>
            )
          }}
        </AsyncContent>
      </Section>
      {accounts.data && !isImpersonating && (
        <ConnectProviders connected={accounts.data.map(({ provider }) => provider)} />
      )}
    </>
  )
}

/** A password has no effect while passwords are off. */
const isShown = ({ provider }: { provider: string }): boolean => provider !== PASSWORD_PROVIDER || hasPasswords()

/** Checks whether the service offers this provider. */
const isAvailable = (provider: string): boolean => readServiceProviders().some(({ id }) => id === provider)

const PasswordRow = ({ since }: { since: Date }) => {
  const { connections: texts } = useAccountTexts()
  return (
    <Row
      picture={<Icon name="lock" />}
      name={texts.password}
      details={texts.since(since)}
      actions={
        <ButtonLink to="/account/security" variant="default" size="sm">
          {texts.changePassword}
        </ButtonLink>
      }
    />
  )
}

const NoSignInMethods = () => {
  const { connections } = useAccountTexts()
  return (
    <Stack align="flex-start">
      <Text c="dimmed">{hasPasswords() ? connections.empty : connections.withoutPassword.empty}</Text>
      {hasPasswords() && <ButtonLink to="/account/security">{connections.setPassword}</ButtonLink>}
    </Stack>
  )
}
