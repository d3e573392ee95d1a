import { client } from '../client.ts'
import { useThisOrganization } from '../organization/this-organization.ts'
import { ScreenTitle } from '../ui/screen-title.tsx'
import { ActivityList } from './activity-list.tsx'
import { useActivityTexts } from './activity-texts.ts'

/** What happened in an organization, for its owners. */
export const OrganizationActivity = () => {
  const { title, intro } = useActivityTexts()
  const { organization } = useThisOrganization()
  return (
    <>
      <ScreenTitle page={`${title} · ${organization.name}`}>{title}</ScreenTitle>
      <ActivityList
        call={client.organization.listActivity}
        exported="/organization/export-activity"
        scope={{ organizationId: organization.id }}
        intro={intro.organization}
      />
    </>
  )
}
