import type { Team } from '@latchkey/contract'

/** Teams to choose from in a select, after what means none of them. */
export const teamOptions = (teams: readonly Team[], none: string) => [
  { value: '', label: none },
  ...teams.map(({ id, name }) => ({ value: id, label: name })),
]
