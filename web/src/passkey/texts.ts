import { loadPasskeyTexts } from '@latchkey/locales/load/passkey'
import { createTextsHook } from '../ui/create-texts-hook.ts'

export const usePasskeyTexts = createTextsHook(loadPasskeyTexts)
