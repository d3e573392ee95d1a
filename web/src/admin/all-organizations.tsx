import { useCall } from '@latchkey/client/react'
import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { client } from '../client.ts'
import { OrganizationPicture } from '../organization/organization-picture.tsx'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { LoadMoreButton } from '../ui/load-more-button.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Row, Rows } from '../ui/row.tsx'
import { ScreenTitle } from '../ui/screen-title.tsx'
import { Section } from '../ui/section.tsx'
import { usePagination } from '../ui/use-pagination.ts'
import { useOnTabVisible } from '../ui/use-on-tab-visible.ts'
import { useAdminTexts } from './texts.ts'

/** All organizations on the platform, newest first. */
export const AllOrganizations = () => {
  const { links, allOrganizations: texts, signInMethods, more } = useAdminTexts()
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
      <Section title={texts.heading} isWide>
        <search>
          <TextInput
            type="search"
            aria-label={texts.search}
            placeholder={texts.search}
            leftSection={<Icon name="search" />}
            maxLength={100}
            value={text}
            onChange={({ currentTarget: { value } }) => setText(value)}
          />
        </search>
        <Loaded from={organizations} empty={search === '' ? texts.empty : texts.noMatch}>
          {(rows) => (
            <Rows>
              {rows.map((organization) => (
                <Row
                  key={organization.id}
                  picture={<OrganizationPicture organization={organization} />}
                  name={<Link to={`/admin/organizations/${organization.id}`}>{organization.name}</Link>}
                  details={
                    <>
                      <span>{organization.slug}</span>
                      <span>{texts.members(organization.memberCount)}</span>
                      <span>{signInMethods.since(organization.createdAt)}</span>
                    </>
                  }
                />
              ))}
            </Rows>
          )}
        </Loaded>
        <LoadMoreButton list={organizations} label={more} />
      </Section>
    </>
  )
}

const PAGE_SIZE = 50
