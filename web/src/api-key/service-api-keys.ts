import { readMeta } from '../ui/read-meta.ts'

interface ServiceApiKeys {
  /** Whether users can create keys that do not expire. */
  allowNoExpiry: boolean
}

/** Reads the options of API keys. Returns null if the service has none. */
export const readServiceApiKeys = (): ServiceApiKeys | null => {
  const content = readMeta('latchkey-api-keys')
  return content?.startsWith('{') ? JSON.parse(content) : null
}

export const hasApiKeys = (): boolean => readServiceApiKeys() !== null
