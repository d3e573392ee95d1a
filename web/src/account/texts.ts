import { loadAccountTexts } from '@latchkey/locales/load/account'
import { createTextsHook } from '../ui/create-texts-hook.ts'

/** The texts of the account's screens. */
export const useAccountTexts = createTextsHook(loadAccountTexts)
