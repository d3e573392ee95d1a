import { loadEmailAddressTexts } from '@latchkey/locales/load/email-addresses'
import { createTextsHook } from '../ui/language.tsx'

export const useEmailAddressTexts = createTextsHook(loadEmailAddressTexts)
