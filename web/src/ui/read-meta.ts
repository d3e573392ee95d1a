/** The content of a `meta` element that the service fills. */
export const readMeta = (name: string): string | null =>
  document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? null
