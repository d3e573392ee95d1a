import { loadTwoFactorTexts } from '@latchkey/locales/load/two-factor'
import { areaTexts } from '../ui/area-texts.ts'

/** The texts of the second factor. */
export const useTwoFactorTexts = areaTexts(loadTwoFactorTexts)
