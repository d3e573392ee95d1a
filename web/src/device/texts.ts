import { loadDeviceTexts } from '@latchkey/locales/load/device'
import { createTextsHook } from '../ui/language.tsx'

export const useDeviceTexts = createTextsHook(loadDeviceTexts)
