import { loadPasskeyTexts } from '@latchkey/locales/load/passkey'
import { createTextsHook } from '../ui/language.tsx'

export const usePasskeyTexts = createTextsHook(loadPasskeyTexts)
