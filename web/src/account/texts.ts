import { loadAccountTexts } from '@latchkey/locales/load/account'
import { createTextsHook } from '../ui/create-texts-hook.ts'

export const useAccountTexts = createTextsHook(loadAccountTexts)
