import { loadOrganizationTexts } from '@latchkey/locales/load/organization'
import { createTextsHook } from '../ui/create-texts-hook.ts'

/** The texts of the screens of organizations. */
export const useOrganizationTexts = createTextsHook(loadOrganizationTexts)
