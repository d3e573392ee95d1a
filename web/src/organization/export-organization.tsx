import { buildExportUrl } from '../admin/activity-query.ts'
import { ExportButton } from '../admin/export-button.tsx'
import { Section } from '../ui/section.tsx'
import { useCurrentOrganization } from './current-organization.ts'
import { useOrganizationTexts } from './texts.ts'

/** Downloads the data of the organization. Only for owners, because it includes the activity of all members. */
export const ExportOrganization = () => {
  const { dataExport } = useOrganizationTexts()
  const { organization } = useCurrentOrganization()
  return (
    <Section title={dataExport.title} intro={dataExport.intro}>
      <div>
        <ExportButton
          format="JSON"
          size="sm"
          url={buildExportUrl('/organization/export', { organizationId: organization.id })}
        />
      </div>
    </Section>
  )
}
