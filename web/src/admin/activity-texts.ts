import { loadActivityTexts } from '@latchkey/locales/load/activity'
import { areaTexts } from '../ui/area-texts.ts'

/** The texts of what happened. */
export const useActivityTexts = areaTexts(loadActivityTexts)
