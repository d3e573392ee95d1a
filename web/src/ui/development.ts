/** The service writes its mode into the page. */
export const isDevelopment = (): boolean =>
  document.querySelector('meta[name="latchkey-mode"]')?.getAttribute('content') !== 'production'
