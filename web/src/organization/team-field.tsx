import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { teamOptions } from './team-options.ts'
import { useOrganizationTexts } from './texts.ts'
import { useCurrentOrganization } from './current-organization.ts'

/** Which team somebody is on, or none; not there as long as there are no teams. */
export const TeamField = (props: NativeSelectProps) => {
  const { fields } = useOrganizationTexts()
  const { teams } = useCurrentOrganization()
  if (!teams || teams.length === 0) return null
  return <NativeSelect label={fields.team} data={teamOptions(teams, fields.noTeam)} {...props} />
}
