import { loadAccountTexts } from '@latchkey/locales/load/account'
import { areaTexts } from '../ui/area-texts.ts'

/** The texts of the account's screens. */
export const useAccountTexts = areaTexts(loadAccountTexts)
