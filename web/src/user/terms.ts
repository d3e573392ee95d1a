import type { Terms } from '@latchkey/contract'
import { readJsonMeta } from '../ui/read-meta.ts'

/** The terms of the service. Null if it has none. */
export const readTerms = (): Terms | null => readJsonMeta('latchkey-terms')
