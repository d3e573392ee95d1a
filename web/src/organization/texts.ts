import { loadOrganizationTexts } from '@latchkey/locales/load'
import { areaTexts } from '../ui/area-texts.ts'

/** The texts of the screens of organizations. */
export const useOrganizationTexts = areaTexts(loadOrganizationTexts)
