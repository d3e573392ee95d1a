import { loadDeviceTexts } from '@latchkey/locales/load/device'
import { createTextsHook } from '../ui/create-texts-hook.ts'

export const useDeviceTexts = createTextsHook(loadDeviceTexts)
