import { loadControlTexts } from '@latchkey/locales/load/controls'
import { createTextsHook } from './language.tsx'

export const useControlTexts = createTextsHook(loadControlTexts)
