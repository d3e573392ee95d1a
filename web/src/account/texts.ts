import { loadAccountTexts } from '@latchkey/locales/load/account'
import { createTextsHook } from '../ui/language.tsx'

export const useAccountTexts = createTextsHook(loadAccountTexts)
