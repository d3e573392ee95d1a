import type { LanguageTag } from '@latchkey/contract/languages'

export type LoadTexts<Texts> = (tag: LanguageTag) => Promise<Texts>
