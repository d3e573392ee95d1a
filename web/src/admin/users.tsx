import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../ui/icon.tsx'
import { ScreenTitle } from '../ui/screen-title.tsx'
import { allPlatformRoles, getPlatformRoleName, useAdministrator } from './administrator.ts'
import { CreateUser } from './create-user.tsx'
import { useAdminTexts } from './texts.ts'
import { UserList } from './user-list.tsx'
import classes from './user-list.module.css'
import { type UserQuery, useUserQuery } from './user-query.ts'

/** The user list. The service searches, filters, sorts and paginates. */
export const Users = () => {
  const texts = useAdminTexts()
  const { can } = useAdministrator()
  const [query, change] = useUserQuery()
  const [isCreating, setIsCreating] = useState(false)
  return (
    <>
      <Group justify="space-between">
        <ScreenTitle>{texts.links.users}</ScreenTitle>
        {can('user:create') && <Button onClick={() => setIsCreating(true)}>{texts.users.create}</Button>}
      </Group>
      <UserList query={query} onChange={change} filters={<Filters query={query} onChange={change} />} />
      <CreateUser isOpen={isCreating} onClose={() => setIsCreating(false)} />
    </>
  )
}

interface FiltersProps {
  query: UserQuery
  onChange: (part: Partial<UserQuery>) => void
}

const Filters = ({ query, onChange }: FiltersProps) => {
  const texts = useAdminTexts()
  const { users } = texts
  const [search, setSearch] = useState(query.search)
  const lastSearch = useRef(query.search)
  const changeSearch = useDebouncedCallback((text: string) => {
    lastSearch.current = text
    onChange({ search: text })
  }, 300)
  // Navigation changes the search of the URL, too.
  useEffect(() => {
    if (query.search === lastSearch.current) return
    lastSearch.current = query.search
    setSearch(query.search)
  }, [query.search])
  const { all, ...states } = users.filters
  return (
    <>
      <TextInput
        type="search"
        aria-label={users.search}
        placeholder={users.search}
        leftSection={<Icon name="search" />}
        maxLength={254}
        className={classes.search}
        value={search}
        onChange={({ currentTarget: { value } }) => {
          setSearch(value)
          changeSearch(value)
        }}
      />
      <NativeSelect
        aria-label={users.filter}
        className={classes.filter}
        value={query.filter}
        onChange={({ currentTarget: { value } }) => onChange({ filter: value })}
        data={[
          { value: '', label: all },
          ...allPlatformRoles.map((role) => ({ value: `role:${role}`, label: getPlatformRoleName(texts, role) })),
          ...Object.entries(states).map(([value, label]) => ({ value, label })),
        ]}
      />
    </>
  )
}
