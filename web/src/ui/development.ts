/** Whether the service that serves this page is not the one in production: it says so in the page. */
export const isDevelopment = (): boolean =>
  document.querySelector('meta[name="latchkey-mode"]')?.getAttribute('content') !== 'production'
