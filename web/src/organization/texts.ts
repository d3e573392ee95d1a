import { loadOrganizationTexts } from '@latchkey/locales/load/organization'
import { createTextsHook } from '../ui/language.tsx'

export const useOrganizationTexts = createTextsHook(loadOrganizationTexts)
