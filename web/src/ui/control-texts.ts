import { loadControlTexts } from '@latchkey/locales/load/controls'
import { createTextsHook } from './create-texts-hook.ts'

export const useControlTexts = createTextsHook(loadControlTexts)
