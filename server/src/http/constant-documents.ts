import { hash } from 'node:crypto'
import type { Brand } from '../platform/brand/brand.ts'
import { createTwoGenerationCache } from '../platform/cache/two-generation-cache.ts'

/** A document that depends on the configuration and the brand alone. */
export interface ConstantDocument {
  readonly body: Uint8Array<ArrayBuffer>
  readonly headers: Readonly<Record<string, string>>
  readonly entityTag: string
}

/** The cache holds up to twice as many. The page of a call takes 15 kB. */
const CACHE_SIZE = 100

interface Source {
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Creates each document once per server and brand, and again after the cache removed it. Documents are cached in encoded
 * form, because the encoding of a large text takes longest.
 */
export const createConstantDocuments = () => {
  const documents = createTwoGenerationCache<{ brand: Brand; document: ConstantDocument }>(CACHE_SIZE)
  return (name: string, brand: Brand, create: () => Source): ConstantDocument => {
    const cached = documents.get(name)
    if (cached?.brand === brand) return cached.document
    const document = encodeDocument(create())
    documents.set(name, { brand, document })
    return document
  }
}

/** Adds an ETag. Clients revalidate the document on each use unless the headers of the source say otherwise. */
export const encodeDocument = ({ text, headers }: Source): ConstantDocument => {
  const body = new TextEncoder().encode(text)
  const entityTag = `"${hash('sha256', body, 'base64url')}"`
  return { body, entityTag, headers: { 'cache-control': 'no-cache', ...headers, etag: entityTag } }
}

/** Checks whether the client has the document (RFC 9110, section 13.1.2). The comparison is weak: proxies add `W/`. */
export const matchesEntityTag = (ifNoneMatch: string | null, { entityTag }: ConstantDocument): boolean =>
  ifNoneMatch !== null &&
  ifNoneMatch.split(',').some((part) => part.trim() === '*' || part.trim().replace(/^W\//, '') === entityTag)
