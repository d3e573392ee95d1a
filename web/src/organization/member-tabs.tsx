import { MAX_ROWS_IN_FULL_ORGANIZATION } from '@latchkey/contract/limits'
import { TabLinks } from '../ui/tab-links.tsx'
import { useCurrentOrganization } from './current-organization.ts'
import { useOrganizationTexts } from './texts.ts'

/** The tabs of the members and the invitations, with their numbers. */
export const MemberTabs = () => {
  const { links } = useOrganizationTexts()
  const { organization } = useCurrentOrganization()
  const home = `/organizations/${organization.slug}`
  const pending = organization.invitations.filter(({ status }) => status === 'pending')
  return (
    <TabLinks
      label={`${links.members}, ${links.invitations}`}
      links={[
        { to: `${home}/members`, label: links.members, count: countIfComplete(organization.members) },
        {
          to: `${home}/members/invitations`,
          label: links.invitations,
          count: countIfComplete(organization.invitations) === null ? null : pending.length,
        },
      ]}
    />
  )
}

/** Counts the rows of a list in the response of `get-full-organization`. Returns null if rows may be missing. */
export const countIfComplete = (rows: readonly unknown[]): number | null =>
  rows.length < MAX_ROWS_IN_FULL_ORGANIZATION ? rows.length : null
