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

/** The number of rows, or null if the response may lack some. */
export const countIfComplete = (rows: readonly unknown[]): number | null =>
  rows.length < PAGE_SIZE ? rows.length : null

/** The maximum number of rows of each list in the response. */
const PAGE_SIZE = 100
