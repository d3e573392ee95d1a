import { loadWebhookTexts } from '@latchkey/locales/load/webhooks'
import { createTextsHook } from '../ui/create-texts-hook.ts'

export const useWebhookTexts = createTextsHook(loadWebhookTexts)
