import { useCall } from '@latchkey/client/react'
import { Stack, Text } from '@mantine/core'
import { client } from '../client.ts'
import { Icon } from '../ui/icon.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Row, Rows } from '../ui/row.tsx'
import { ScreenTitle } from '../ui/screen-title.tsx'
import { Section } from '../ui/section.tsx'
import { passwordIn } from './password-in.ts'
import { useAccountTexts } from './texts.ts'

/** The ways in to this account. */
export const Connections = () => {
  const { links, connections: texts } = useAccountTexts()
  const accounts = useCall(client.listAccounts)
  return (
    <>
      <ScreenTitle>{links.connections}</ScreenTitle>
      <Section title={texts.title} intro={texts.intro}>
        <Loaded from={accounts} empty={<NoWay />}>
          {(list) => (
            <Rows>
              {list.map((account) => {
                const isPassword = account === passwordIn(list)
                return (
                  <Row
                    key={account.id}
                    picture={<Icon name={isPassword ? 'lock' : 'plug'} />}
                    name={isPassword ? texts.password : account.provider}
                    facts={texts.since(account.createdAt)}
                    actions={
                      isPassword && (
                        <ButtonLink to="/account/security" variant="default" size="sm">
                          {texts.changePassword}
                        </ButtonLink>
                      )
                    }
                  />
                )
              })}
            </Rows>
          )}
        </Loaded>
      </Section>
    </>
  )
}

const NoWay = () => {
  const { connections } = useAccountTexts()
  return (
    <Stack align="flex-start">
      <Text c="dimmed">{connections.empty}</Text>
      <ButtonLink to="/account/security">{connections.setPassword}</ButtonLink>
    </Stack>
  )
}
