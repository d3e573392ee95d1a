import { loadActivityTexts } from '@latchkey/locales/load/activity'
import { createTextsHook } from '../ui/language.tsx'

export const useActivityTexts = createTextsHook(loadActivityTexts)
