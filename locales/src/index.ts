import type { LanguageTag } from '@latchkey/contract'
import { texts as de } from './de.ts'
import { type Texts, texts as en } from './en.ts'
import { texts as es } from './es.ts'
import { texts as fr } from './fr.ts'
import { texts as pl } from './pl.ts'
import { texts as ru } from './ru.ts'
import { texts as tr } from './tr.ts'
import { texts as uk } from './uk.ts'

/** All languages, for servers. Browsers load a single language with `@latchkey/locales/load`. */
export const texts: Record<LanguageTag, Texts> = { en, uk, ru, es, de, pl, fr, tr }

export { getErrorText } from './error-text.ts'
export type { WebhookChange } from './mail-text.ts'
export type { Texts } from './en.ts'
