import { loadTwoFactorTexts } from '@latchkey/locales/load/two-factor'
import { createTextsHook } from '../ui/create-texts-hook.ts'

/** The texts of the second factor. */
export const useTwoFactorTexts = createTextsHook(loadTwoFactorTexts)
