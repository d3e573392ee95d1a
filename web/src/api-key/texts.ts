import { loadApiKeyTexts } from '@latchkey/locales/load/api-keys'
import { createTextsHook } from '../ui/create-texts-hook.ts'

export const useApiKeyTexts = createTextsHook(loadApiKeyTexts)
