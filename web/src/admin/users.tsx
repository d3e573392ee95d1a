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
  const search = useSearchText(query.search, (text) => change({ search: text }))
  const [isCreating, setIsCreating] = useState(false)
  const clearFilters = () => {
    search.clear()
    change({ filter: '' })
  }
  return (
    <>
      <Group justify="space-between">
        <ScreenTitle>{texts.links.users}</ScreenTitle>
        {can('user:create') && <Button onClick={() => setIsCreating(true)}>{texts.users.create}</Button>}
      </Group>
      <UserList
        query={query}
        onChange={change}
        filters={<Filters query={query} search={search} onChange={change} />}
        onClearFilters={clearFilters}
      />
      <CreateUser isOpen={isCreating} onClose={() => setIsCreating(false)} />
    </>
  )
}

/** The text of the search field. It becomes the search of the URL after a pause, and follows the URL after a navigation. */
const useSearchText = (search: string, onSearch: (text: string) => void) => {
  const [text, setText] = useState(search)
  const lastSearch = useRef(search)
  const searchNow = (typed: string) => {
    lastSearch.current = typed
    onSearch(typed)
  }
  const searchAfterPause = useDebouncedCallback(searchNow, 300)
  useEffect(() => {
    if (search === lastSearch.current) return
    lastSearch.current = search
    setText(search)
  }, [search])
  const type = (typed: string) => {
    setText(typed)
    searchAfterPause(typed)
  }
  const clear = () => {
    searchAfterPause.cancel()
    setText('')
    searchNow('')
  }
  return { text, type, clear }
}

interface FiltersProps {
  query: UserQuery
  search: ReturnType<typeof useSearchText>
  onChange: (part: Partial<UserQuery>) => void
}

const Filters = ({ query, search, onChange }: FiltersProps) => {
  const texts = useAdminTexts()
  const { users } = texts
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
        value={search.text}
        onChange={({ currentTarget: { value } }) => search.type(value)}
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
