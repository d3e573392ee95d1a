import { loadSocialTexts } from '@latchkey/locales/load/social'
import { createTextsHook } from '../ui/create-texts-hook.ts'

export const useSocialTexts = createTextsHook(loadSocialTexts)
