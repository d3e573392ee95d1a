import { loadBrandTexts } from '@latchkey/locales/load/brand'
import { createTextsHook } from '../ui/language.tsx'

export const useBrandTexts = createTextsHook(loadBrandTexts)
