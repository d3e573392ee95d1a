import { type Call, commonErrors, type ErrorName, errorCatalog, toErrorCode } from '@latchkey/contract'
import type { Settings } from '../platform/options/settings.ts'
import { type Json, toResponseSchema } from './openapi-schemas.ts'

/** The responses object of an operation, by status (OpenAPI 3.1, section 4.8.16). */
export type DocumentedResponses = Record<string, DocumentedResponse>

interface DocumentedResponse {
  description: string
  headers?: Record<string, Json>
  content?: Record<string, { schema: unknown }>
}

/** Returns the headers that responses refer to (OpenAPI 3.1, section 4.8.21). */
export const describeHeaders = ({ bearer }: Settings): Record<string, Json> => ({
  'Retry-After': { description: 'The seconds to wait before the next attempt.', schema: { type: 'integer' } },
  Location: { description: 'A URL, or a path of the site.', schema: { type: 'string' } },
  ETag: { description: 'Sent in `If-None-Match`, it requests the document only if it has changed.', schema: TEXT },
  'Set-Cookie': {
    description:
      'The cookies of the session that the call starts, replaces or ends. Clients with a bearer token get none.',
    schema: TEXT,
  },
  ...(bearer.isEnabled && {
    'set-auth-token': {
      description: 'The bearer token of the session that the call starts or replaces.',
      schema: TEXT,
    },
  }),
})

const TEXT = { type: 'string' }

/** Returns references to headers of `describeHeaders`. */
const referTo = (names: readonly string[]): Pick<DocumentedResponse, 'headers'> =>
  names.length === 0
    ? {}
    : { headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])) }

export const describeResponses = (settings: Settings, call: Call): DocumentedResponses => ({
  ...describeSuccesses(settings, call),
  ...describeFailures(call),
})

const describeSuccesses = ({ bearer }: Settings, call: Call): DocumentedResponses => {
  if (call.mediaTypes) return { 200: { description: 'The file', content: describeContent(call.mediaTypes) } }
  const replies = call.navigationReplies ?? []
  const content = {
    ...(call.response && { 'application/json': { schema: toResponseSchema(call.response) } }),
    ...(replies.includes('page') && { 'text/html': { schema: { type: 'string' } } }),
  }
  const session = canSetSession(call) ? ['Set-Cookie', ...(bearer.isEnabled ? ['set-auth-token'] : [])] : []
  const entityTag = call.hasEntityTag ? ['ETag'] : []
  return {
    ...(Object.keys(content).length > 0 && {
      200: { description: call.response ? 'Done' : 'A page', ...referTo([...session, ...entityTag]), content },
    }),
    ...(replies.includes('redirect') && {
      302: { description: 'On to the callback address', ...referTo(['Location', ...session]) },
    }),
    ...(call.hasEntityTag && { 304: { description: 'Unchanged', ...referTo(entityTag) } }),
  }
}

/** A change of credentials, which needs a recent authentication, replaces the secret of the session. */
const canSetSession = ({ changesSession, access }: Call): boolean => changesSession === true || access === 'recent'

const describeContent = (media: readonly string[]) =>
  Object.fromEntries(media.map((type) => [type, { schema: describeMedia(type) }]))

const describeMedia = (type: string): Json => {
  if (type === 'application/json') return {}
  return type.startsWith('text/') ? { type: 'string' } : { type: 'string', format: 'binary' }
}

/** Lists the errors of a call in HTTP responses. */
export const listErrorNames = (call: Call): ErrorName[] => {
  const names: ErrorName[] = [...call.errors]
  if (call.isBlockedDuringImpersonation) names.push('NOT_WHILE_IMPERSONATING')
  names.push(...commonErrors)
  if (call.access !== 'anyone') names.push('UNAUTHORIZED')
  if (call.access === 'recent' || call.access === 'recent-or-server') names.push('SESSION_IS_NOT_FRESH')
  return names
}

const describeFailures = (call: Call): DocumentedResponses => {
  const names = listErrorNames(call)
  const statuses = new Set(names.map((name) => errorCatalog[name].status))
  if (call.badRequestRedirectCode) statuses.delete(400)
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } }
  const describe = (status: number): string => {
    const errors = names.filter((name) => errorCatalog[name].status === status)
    return errors.map((name) => `${toErrorCode(name)}: ${errorCatalog[name].message}`).join(' · ')
  }
  return Object.fromEntries(
    [...statuses].map((status) => [
      status,
      { description: describe(status), ...referTo(status === 429 || status === 503 ? ['Retry-After'] : []), content },
    ]),
  )
}
