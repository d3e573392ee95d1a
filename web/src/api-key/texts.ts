import { loadApiKeyTexts } from '@latchkey/locales/load/api-keys'
import { createTextsHook } from '../ui/language.tsx'

export const useApiKeyTexts = createTextsHook(loadApiKeyTexts)
