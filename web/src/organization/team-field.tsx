import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { teamChoices } from './team-choices.ts'
import { useOrganizationTexts } from './texts.ts'
import { useThisOrganization } from './this-organization.ts'

/** Which team somebody is on, or none; not there as long as there are no teams. */
export const TeamField = (props: NativeSelectProps) => {
  const { fields } = useOrganizationTexts()
  const { teams } = useThisOrganization()
  if (!teams || teams.length === 0) return null
  return <NativeSelect label={fields.team} data={teamChoices(teams, fields.noTeam)} {...props} />
}
