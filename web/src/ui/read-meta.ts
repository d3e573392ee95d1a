import { getEmbedding } from '../embedding.ts'
import type { MetaName } from './meta-name.ts'

/** Reads the content of a `meta` element that the service fills, or the value of the embedding application. */
export const readMeta = (name: MetaName): string | null => {
  const embedding = getEmbedding()
  if (embedding) return embedding.meta[name] ?? null
  return document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? null
}

/**
 * Reads the JSON object or array in a `meta` element. Returns null if the service did not fill it. The caller knows its
 * type.
 */
export const readJsonMeta = <Value>(name: MetaName): Value | null => {
  const content = readMeta(name)
  return content && /^[[{]/.test(content) ? JSON.parse(content) : null
}
