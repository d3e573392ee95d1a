import { loadOrganizationTexts } from '@latchkey/locales/load/organization'
import { areaTexts } from '../ui/area-texts.ts'

/** The texts of the screens of organizations. */
export const useOrganizationTexts = areaTexts(loadOrganizationTexts)
