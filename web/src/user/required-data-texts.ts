import { loadRequiredDataTexts } from '@latchkey/locales/load/required-data'
import { createTextsHook } from '../ui/language.tsx'

export const useRequiredDataTexts = createTextsHook(loadRequiredDataTexts)
