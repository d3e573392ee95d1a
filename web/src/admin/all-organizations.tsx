import { useCall } from '@latchkey/client/react'
import type { LatchkeyCalls, ResponseOf } from '@latchkey/contract'
import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { client } from '../client.ts'
import { OrganizationPicture } from '../organization/organization-picture.tsx'
import { useControlTexts } from '../ui/control-texts.ts'
import { DataTable } from '../ui/data-table.tsx'
import { Icon } from '../ui/icon.tsx'
import { useLanguage } from '../ui/language.tsx'
import { Link } from '../ui/link.tsx'
import { LoadMoreButton } from '../ui/load-more-button.tsx'
import { NameCell } from '../ui/name-cell.tsx'
import { ScreenTitle } from '../ui/screen-title.tsx'
import type { Column } from '../ui/table-rows.tsx'
import { useOnTabVisible } from '../ui/use-on-tab-visible.ts'
import { usePagination } from '../ui/use-pagination.ts'
import { useAdminTexts } from './texts.ts'
import classes from './user-list.module.css'

type Organization = ResponseOf<LatchkeyCalls['listAllOrganizations']>['organizations'][number]

/** All organizations on the platform, newest first. */
export const AllOrganizations = () => {
  const { links, allOrganizations: texts, more } = useAdminTexts()
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), 300)
  const listQuery = { ...(search && { search }), limit: PAGE_SIZE }
  const first = useCall(client.admin.listOrganizations, { query: listQuery })
  const organizations = usePagination(
    first,
    (page) => ({ rows: page.organizations, cursor: page.nextCursor }),
    (cursor) => client.admin.listOrganizations({ query: { ...listQuery, cursor } }),
  )
  useOnTabVisible(organizations.refetch)
  return (
    <>
      <ScreenTitle>{links.organizations}</ScreenTitle>
      <DataTable
        title={texts.heading}
        filters={
          <TextInput
            type="search"
            aria-label={texts.search}
            placeholder={texts.search}
            leftSection={<Icon name="search" />}
            maxLength={100}
            className={classes.search}
            value={text}
            onChange={({ currentTarget: { value } }) => setText(value)}
          />
        }
        onClearFilters={search === '' ? undefined : () => setText('')}
        state={organizations}
        empty={search === '' ? texts.empty : texts.noMatch}
        columns={useColumns()}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        footer={<LoadMoreButton list={organizations} label={more} />}
      />
    </>
  )
}

const PAGE_SIZE = 50

const useColumns = (): readonly Column<Organization>[] => {
  const { columns } = useAdminTexts()
  const { date } = useControlTexts()
  const { tag } = useLanguage()
  const formatNumber = new Intl.NumberFormat(tag)
  return [
    {
      key: 'name',
      header: columns.organization,
      cell: (organization) => (
        <NameCell
          picture={<OrganizationPicture organization={organization} />}
          name={<Link to={`/admin/organizations/${organization.id}`}>{organization.name}</Link>}
          detail={organization.slug}
        />
      ),
    },
    { key: 'members', header: columns.members, cell: ({ memberCount }) => formatNumber.format(memberCount) },
    { key: 'created', isDate: true, header: columns.created, cell: ({ createdAt }) => date(createdAt) },
  ]
}
