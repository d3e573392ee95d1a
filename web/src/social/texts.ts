import { loadSocialTexts } from '@latchkey/locales/load/social'
import { createTextsHook } from '../ui/create-texts-hook.ts'

/** The texts of the way to a provider and back. */
export const useSocialTexts = createTextsHook(loadSocialTexts)
