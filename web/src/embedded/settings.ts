import type { LanguageTag } from '@latchkey/contract/languages'
import { createContext } from 'react'
import type { EmbeddingPaths } from '../embedding.ts'

/** What the application around the screens chooses. It can change language and color scheme while they are shown. */
export interface EmbeddedSettings {
  language: LanguageTag
  colorScheme: 'light' | 'dark' | 'auto'
  paths: EmbeddingPaths
  /** Opens a page of the application. The function does not change. */
  navigate: (path: string, options: { replace: boolean }) => void
}

export const EmbeddedSettingsContext = createContext<EmbeddedSettings | null>(null)
