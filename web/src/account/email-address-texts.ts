import { loadEmailAddressTexts } from '@latchkey/locales/load/email-addresses'
import { createTextsHook } from '../ui/create-texts-hook.ts'

export const useEmailAddressTexts = createTextsHook(loadEmailAddressTexts)
