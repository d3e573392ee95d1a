import { loadAdminTexts } from '@latchkey/locales/load/admin'
import { areaTexts } from '../ui/area-texts.ts'

/** The texts of platform administration. */
export const useAdminTexts = areaTexts(loadAdminTexts)
