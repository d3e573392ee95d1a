import { loadSocialTexts } from '@latchkey/locales/load/social'
import { createTextsHook } from '../ui/language.tsx'

export const useSocialTexts = createTextsHook(loadSocialTexts)
