import { loadAdminTexts } from '@latchkey/locales/load/admin'
import { createTextsHook } from '../ui/create-texts-hook.ts'

/** The texts of platform administration. */
export const useAdminTexts = createTextsHook(loadAdminTexts)
