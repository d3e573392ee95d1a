import { loadAdminTexts } from '@latchkey/locales/load/admin'
import { createTextsHook } from '../ui/create-texts-hook.ts'

export const useAdminTexts = createTextsHook(loadAdminTexts)
