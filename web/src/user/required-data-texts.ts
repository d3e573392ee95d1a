import { loadRequiredDataTexts } from '@latchkey/locales/load/required-data'
import { createTextsHook } from '../ui/create-texts-hook.ts'

export const useRequiredDataTexts = createTextsHook(loadRequiredDataTexts)
