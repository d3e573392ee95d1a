import { loadTwoFactorTexts } from '@latchkey/locales/load/two-factor'
import { createTextsHook } from '../ui/language.tsx'

export const useTwoFactorTexts = createTextsHook(loadTwoFactorTexts)
