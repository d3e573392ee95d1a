import { loadActivityTexts } from '@latchkey/locales/load/activity'
import { createTextsHook } from '../ui/create-texts-hook.ts'

export const useActivityTexts = createTextsHook(loadActivityTexts)
