/** The service writes its mode into the page. */
export const isDevelopment = (): boolean => readMeta('latchkey-mode') !== 'production'

/** The path of the development inbox. Null if the service has none. */
export const findInboxPath = (): string | null => {
  const path = readMeta('latchkey-inbox') ?? ''
  return path.startsWith('/') ? path : null
}

const readMeta = (name: string): string | null =>
  document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? null
