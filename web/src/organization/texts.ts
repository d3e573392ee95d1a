import { loadOrganizationTexts } from '@latchkey/locales/load/organization'
import { createTextsHook } from '../ui/create-texts-hook.ts'

export const useOrganizationTexts = createTextsHook(loadOrganizationTexts)
