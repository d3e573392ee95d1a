import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { createTeamOptions } from './team-options.ts'
import { useOrganizationTexts } from './texts.ts'
import { useCurrentOrganization } from './current-organization.ts'

/** Selects the team of a member. Hidden if there are no teams. */
export const TeamField = (props: NativeSelectProps) => {
  const { fields } = useOrganizationTexts()
  const { teams } = useCurrentOrganization()
  if (!teams || teams.length === 0) return null
  return <NativeSelect label={fields.team} data={createTeamOptions(teams, fields.noTeam)} {...props} />
}
