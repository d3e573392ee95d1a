import { loadSocialTexts } from '@latchkey/locales/load/social'
import { areaTexts } from '../ui/area-texts.ts'

/** The texts of the way to a provider and back. */
export const useSocialTexts = areaTexts(loadSocialTexts)
