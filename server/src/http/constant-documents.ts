import { createHash } from 'node:crypto'

/** A document that depends on the configuration alone. */
export interface ConstantDocument {
  readonly body: Uint8Array<ArrayBuffer>
  readonly headers: Readonly<Record<string, string>>
  readonly entityTag: string
}

interface Source {
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
}

/** Creates each document once per server. Documents are encoded, because the encoding of a large text takes longest. */
export const createConstantDocuments = () => {
  const documents = new Map<string, ConstantDocument>()
  return (name: string, make: () => Source): ConstantDocument => {
    let document = documents.get(name)
    if (!document) documents.set(name, (document = encodeDocument(make())))
    return document
  }
}

/** Adds an ETag. Clients revalidate the document on each use unless the headers of the source say otherwise. */
export const encodeDocument = ({ text, headers }: Source): ConstantDocument => {
  const body = new TextEncoder().encode(text)
  const entityTag = `"${createHash('sha256').update(body).digest('base64url')}"`
  return { body, entityTag, headers: { 'cache-control': 'no-cache', ...headers, etag: entityTag } }
}

/** Whether the client has the document (RFC 9110, section 13.1.2). The comparison is weak: proxies add `W/`. */
export const matchesEntityTag = (ifNoneMatch: string | null, { entityTag }: ConstantDocument): boolean =>
  ifNoneMatch !== null &&
  ifNoneMatch.split(',').some((part) => part.trim() === '*' || part.trim().replace(/^W\//, '') === entityTag)
