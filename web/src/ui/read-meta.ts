/** The content of a `meta` element that the service fills. */
export const readMeta = (name: string): string | null =>
  document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? null

/** The JSON object or array in a `meta` element. Null if the service did not fill it. The caller knows its type. */
export const readJsonMeta = <Value>(name: string): Value | null => {
  const content = readMeta(name)
  return content && /^[[{]/.test(content) ? JSON.parse(content) : null
}
