import type { Terms } from '@latchkey/contract'
import { readMeta } from '../ui/read-meta.ts'

/** The terms of the service. Null if it has none. */
export const readTerms = (): Terms | null => {
  const content = readMeta('latchkey-terms')
  return content?.startsWith('{') ? JSON.parse(content) : null
}
