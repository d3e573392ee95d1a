import { loadBrandTexts } from '@latchkey/locales/load/brand'
import { createTextsHook } from '../ui/create-texts-hook.ts'

export const useBrandTexts = createTextsHook(loadBrandTexts)
