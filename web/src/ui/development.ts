import { readMeta } from './read-meta.ts'

/** The service writes its mode into the page. */
export const isDevelopment = (): boolean => readMeta('latchkey-mode') !== 'production'

/** Finds the path of the development inbox. Returns null if the service has none. */
export const findInboxPath = (): string | null => {
  const path = readMeta('latchkey-inbox') ?? ''
  return path.startsWith('/') ? path : null
}
