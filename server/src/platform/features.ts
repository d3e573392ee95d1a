import type { Call } from '@latchkey/contract'
import type { Settings } from './options/settings.ts'

/** Whether a call is there: one of a feature that is switched off is not (rule R53). */
export const isEnabled = ({ organization, twoFactor, admin }: Settings, { feature }: Call): boolean =>
  feature === undefined ||
  { organization: !!organization, teams: !!organization?.teams, 'two-factor': !!twoFactor, admin: !!admin }[feature]
