import { loadWebhookTexts } from '@latchkey/locales/load/webhooks'
import { createTextsHook } from '../ui/language.tsx'

export const useWebhookTexts = createTextsHook(loadWebhookTexts)
