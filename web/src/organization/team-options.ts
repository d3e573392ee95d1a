import type { Team } from '@latchkey/contract'

/** The options of a select, after an empty option. */
export const createTeamOptions = (teams: readonly Team[], none: string) => [
  { value: '', label: none },
  ...teams.map(({ id, name }) => ({ value: id, label: name })),
]
