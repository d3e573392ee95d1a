import { client } from '../client.ts'
import { useCurrentOrganization } from '../organization/current-organization.ts'
import { ScreenTitle } from '../ui/screen-title.tsx'
import { ActivityList } from './activity-list.tsx'
import { useActivityTexts } from './activity-texts.ts'

/** The activity in an organization, for its owners. */
export const OrganizationActivity = () => {
  const { title, intro } = useActivityTexts()
  const { organization } = useCurrentOrganization()
  return (
    <>
      <ScreenTitle pageTitle={`${title} · ${organization.name}`}>{title}</ScreenTitle>
      <ActivityList
        call={client.organization.listActivity}
        exportPath="/organization/export-activity"
        scope={{ organizationId: organization.id }}
        intro={intro.organization}
      />
    </>
  )
}
