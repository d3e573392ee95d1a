import { loadActivityTexts } from '@latchkey/locales/load/activity'
import { createTextsHook } from '../ui/create-texts-hook.ts'

/** The texts of what happened. */
export const useActivityTexts = createTextsHook(loadActivityTexts)
