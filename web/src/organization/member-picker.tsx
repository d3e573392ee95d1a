import { useCall } from '@latchkey/client/react'
import type { MemberWithUser } from '@latchkey/contract'
import { Radio, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { client } from '../client.ts'
import { Icon } from '../ui/icon.tsx'
import { Loaded } from '../ui/loaded.tsx'
import classes from './member-picker.module.css'
import { isGrantable } from './roles.ts'
import { useOrganizationTexts } from './texts.ts'
import { useCurrentOrganization } from './current-organization.ts'

interface MemberPickerProps {
  chosen: MemberWithUser | null
  onChoose: (member: MemberWithUser) => void
  isChoosable: (member: MemberWithUser) => boolean
}

/** Chooses one of the members whom one may change, found by part of a name or an address. */
export const MemberPicker = ({ chosen, onChoose, isChoosable }: MemberPickerProps) => {
  const { picker } = useOrganizationTexts()
  const { organization, me } = useCurrentOrganization()
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), 300)
  const found = useCall(client.organization.listMembers, {
    query: { organizationId: organization.id, search: search || undefined, sortBy: 'name', limit: SHOWN },
  })
  const choices = found.data?.members.filter((member) => isGrantable(me.role, member.role) && isChoosable(member))
  return (
    <Stack gap="sm">
      <TextInput
        type="search"
        label={picker.label}
        leftSection={<Icon name="search" />}
        maxLength={100}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Loaded from={{ ...found, data: choices ?? null }} empty={picker.empty}>
        {(members) => (
          <Radio.Group
            aria-label={picker.choices}
            value={chosen?.id ?? ''}
            onChange={(id) => {
              const member = members.find((one) => one.id === id)
              if (member) onChoose(member)
            }}
          >
            <Stack gap="xs" className={classes.choices}>
              {members.map(({ id, user }) => (
                <Radio key={id} value={id} label={<Choice {...user} />} />
              ))}
            </Stack>
          </Radio.Group>
        )}
      </Loaded>
    </Stack>
  )
}

/** All of it is the label: a description would be no place to click. */
const Choice = ({ name, email }: MemberWithUser['user']) => (
  <>
    {name || email}
    {name && (
      <Text component="span" display="block" size="xs" c="dimmed">
        {email}
      </Text>
    )}
  </>
)

/** Whoever is not among them is found by searching. */
const SHOWN = 20
