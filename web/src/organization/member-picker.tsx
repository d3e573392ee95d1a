import { useCall } from '@latchkey/client/react'
import type { MemberWithUser } from '@latchkey/contract'
import { Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { Radio } from '../ui/mantine/radio.ts'
import { client } from '../client.ts'
import { hasName } from '../ui/has-name.ts'
import { Icon } from '../ui/icon.tsx'
import { AsyncContent } from '../ui/async-content.tsx'
import classes from './member-picker.module.css'
import { useOrganizationTexts } from './texts.ts'
import { useCurrentOrganization } from './current-organization.ts'
import { useRoleChoices } from './use-role-choices.ts'

interface MemberPickerProps {
  selected: MemberWithUser | null
  /** Null as soon as the user searches again, because the search can hide the selected member. */
  onSelect: (member: MemberWithUser | null) => void
  isSelectable: (member: MemberWithUser) => boolean
}

/** Searches for a member and selects one. Lists only members whose roles the current user is allowed to change. */
export const MemberPicker = ({ selected, onSelect, isSelectable }: MemberPickerProps) => {
  const { picker } = useOrganizationTexts()
  const { organization } = useCurrentOrganization()
  const { isGrantable } = useRoleChoices()
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), 300)
  const call = useCall(client.organization.listMembers, {
    query: { organizationId: organization.id, search: search || undefined, sortBy: 'name', limit: MAX_CHOICES },
  })
  const choices = call.data?.members.filter((member) => isGrantable(member.role) && isSelectable(member))
  return (
    <Stack gap="sm">
      <TextInput
        type="search"
        label={picker.label}
        leftSection={<Icon name="search" />}
        maxLength={100}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          onSelect(null)
        }}
      />
      <AsyncContent state={{ ...call, data: choices ?? null }} empty={picker.empty}>
        {(members) => (
          <Radio.Group
            aria-label={picker.choices}
            value={selected?.id ?? ''}
            onChange={(id) => {
              const member = members.find((item) => item.id === id)
              if (member) onSelect(member)
            }}
          >
            <Stack gap="xs" className={classes.choices}>
              {members.map(({ id, user }) => (
                <Radio key={id} value={id} label={<ChoiceLabel user={user} />} />
              ))}
            </Stack>
          </Radio.Group>
        )}
      </AsyncContent>
    </Stack>
  )
}

/** The email address is part of the label, because a click on a description doesn't select the radio button. */
const ChoiceLabel = ({ user }: Pick<MemberWithUser, 'user'>) => (
  <>
    {user.name || user.email}
    {hasName(user) && (
      <Text component="span" display="block" size="xs" c="dimmed">
        {user.email}
      </Text>
    )}
  </>
)

/** The search finds the members beyond this limit. */
const MAX_CHOICES = 20
