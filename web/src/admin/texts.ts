import { loadAdminTexts } from '@latchkey/locales/load/admin'
import { createTextsHook } from '../ui/language.tsx'

export const useAdminTexts = createTextsHook(loadAdminTexts)
