import { MAX_BODY_BYTES } from '@latchkey/contract'
import { Failure, fail } from '../platform/errors.ts'
import type { HttpRequest } from './http-message.ts'

/** Collects a body. Fails with PAYLOAD_TOO_LARGE above 64 KiB, also if `Content-Length` announces more. */
export class Body {
  readonly #chunks: Uint8Array[] = []
  #size = 0

  constructor(announced: string | null) {
    if (Number(announced) > MAX_BODY_BYTES) fail('PAYLOAD_TOO_LARGE')
  }

  get bytes(): Uint8Array {
    return Buffer.concat(this.#chunks)
  }

  add(chunk: Uint8Array): void {
    this.#size += chunk.length
    if (this.#size > MAX_BODY_BYTES) fail('PAYLOAD_TOO_LARGE')
    this.#chunks.push(chunk)
  }
}

/** For an incomplete body: the client disconnected, or its chunks are malformed. */
export const createUnreadableBodyFailure = (): Failure =>
  new Failure('BAD_REQUEST', { message: 'The request body could not be read' })

/** Other code, such as a body parser, has read the body and did not leave it in `request.body`. A mistake of the developer. */
export class ConsumedBodyError extends Failure {
  constructor() {
    super('BAD_REQUEST', {
      message:
        'The request body was read before Latchkey. Mount the handler before body parsers, or let them leave request.body.',
    })
  }
}

/**
 * Reads a body: parsed JSON, the fields of a form, or the text; undefined for an empty body.
 * Fails with PAYLOAD_TOO_LARGE above 64 KiB, also for chunked bodies, and with BAD_REQUEST for malformed JSON.
 */
export const readBody = async (incoming: HttpRequest): Promise<unknown> => {
  const bytes = await incoming.readBytes()
  if (bytes.length === 0) return undefined
  const contentType = incoming.headers.get('content-type') ?? ''
  const type = contentType.toLowerCase()
  if (JSON_TYPE.test(type)) return parseJson(bytes)
  if (FORM_TYPE.test(type)) return parseForm(bytes, contentType)
  return new TextDecoder().decode(bytes)
}

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\b/
const FORM_TYPE = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/

const parseJson = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return fail('BAD_REQUEST')
  }
}

const parseForm = async (bytes: Uint8Array, contentType: string): Promise<unknown> => {
  try {
    const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } }).formData()
    return toFields(form)
  } catch {
    return fail('BAD_REQUEST', { message: 'Invalid form in request body' })
  }
}

/** Fields by name. A repeated field becomes an array, which no schema accepts. */
export const toFields = (entries: Iterable<[string, unknown]>): Record<string, unknown> => {
  const fields = new Map<string, unknown[]>()
  for (const [name, value] of entries) {
    const values = fields.get(name)
    if (values) values.push(value)
    else fields.set(name, [value])
  }
  return Object.fromEntries([...fields].map(([name, values]) => [name, values.length === 1 ? values[0] : values]))
}
