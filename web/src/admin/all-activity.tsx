import { client } from '../client.ts'
import { useSearchParams } from '../router/router.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { ScreenTitle } from '../ui/screen-title.tsx'
import { ActivityList } from './activity-list.tsx'
import { useActivityTexts } from './activity-texts.ts'

/**
 * The activity on the platform. `?actor=ID` filters by the actor, `?about=user:ID` by the target,
 * `?organization=ID` by the organization.
 */
export const AllActivity = () => {
  const { title, intro, allEvents } = useActivityTexts()
  const [params] = useSearchParams()
  const actor = params.get('actor') ?? undefined
  const about = params.get('about') ?? undefined
  const organizationId = params.get('organization') ?? undefined
  return (
    <>
      <ScreenTitle>{title}</ScreenTitle>
      {(actor ?? about ?? organizationId) !== undefined && (
        <div>
          <ButtonLink to="/admin/activity" variant="default" size="xs">
            {allEvents}
          </ButtonLink>
        </div>
      )}
      <ActivityList
        call={client.admin.listActivity}
        exportPath="/admin/export-activity"
        scope={{ actor, about, organizationId }}
        intro={intro.all}
      />
    </>
  )
}
