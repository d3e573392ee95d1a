import type { Terms } from '@latchkey/contract'
import { readJsonMeta } from '../ui/read-meta.ts'

/** Reads the terms of the service. Returns null if it has none. */
export const readTerms = (): Terms | null => readJsonMeta('latchkey-terms')
