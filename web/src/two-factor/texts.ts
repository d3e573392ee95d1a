import { loadTwoFactorTexts } from '@latchkey/locales/load/two-factor'
import { createTextsHook } from '../ui/create-texts-hook.ts'

export const useTwoFactorTexts = createTextsHook(loadTwoFactorTexts)
