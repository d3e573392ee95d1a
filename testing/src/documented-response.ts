import { type Call, calls } from '@latchkey/contract'
import { createLatchkey } from '@latchkey/server'
import { silentLogger } from '@latchkey/server/test-support'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { openTestDatabase } from './databases.ts'
import { enableFeatures } from './enable-features.ts'

/** The parts of an OpenAPI document that describe responses. */
interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

interface Operation {
  readonly operationId: string
  readonly responses: Readonly<Record<string, DocumentedResponse>>
}

interface DocumentedResponse {
  readonly description: string
  readonly headers?: object
  readonly content?: object
}

interface ReceivedResponse {
  readonly status: number
  readonly headers: Headers
  /** Parsed JSON, or text. */
  readonly body: ReturnType<typeof JSON.parse>
}

/** Throws if the OpenAPI document lacks the status, the code, a header or a field of a response. */
export const requireDocumentedResponse = async (request: Request, response: ReceivedResponse): Promise<void> => {
  const { findOperation, findSchemaFault } = await loadDocumentation()
  const found = findOperation(request)
  if (!found) return
  const { pointer, operation } = found
  const documented = operation.responses[response.status]
  const fault =
    findResponseFault(request, response, operation) ??
    (documented?.content && findSchemaFault(`${pointer}/responses/${response.status}`, response))
  if (fault) throw new Error(`The OpenAPI document does not describe a response of ${operation.operationId}: ${fault}`)
}

/** Loads the document of a server with all features, once per process. */
export const loadDocumentation = () => (documentation ??= createDocumentation())

let documentation: ReturnType<typeof createDocumentation> | undefined

const createDocumentation = async () => {
  const latchkey = createLatchkey({
    database: await openTestDatabase(),
    baseURL: 'https://app.example.com',
    secret: 'a secret of at least thirty-two characters',
    logger: silentLogger,
    mailer: { send: async () => {} },
    ...enableFeatures({}),
  })
  const document = (await latchkey.api.openapi()) as unknown as OpenApiDocument
  await latchkey.close()
  return { findOperation: createOperationFinder(document), findSchemaFault: createSchemaCheck(document) }
}

const createOperationFinder = ({ paths }: OpenApiDocument) => {
  const templates = Object.keys(paths).map((template) => ({
    template,
    // The server refuses paths with encoded characters before it knows the call.
    pattern: new RegExp(`^/api/auth${template.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/%]+')}$`),
  }))
  return ({ method, url }: Request): { pointer: string; operation: Operation } | null => {
    const { pathname } = new URL(url)
    const { template = '' } = templates.find(({ pattern }) => pattern.test(pathname)) ?? {}
    const name = method.toLowerCase()
    // `entries`, because tests send requests with the method `constructor`.
    const [, operation] = Object.entries(paths[template] ?? {}).find(([documented]) => documented === name) ?? []
    return operation ? { pointer: `/paths/${escapePointer(template)}/${name}`, operation } : null
  }
}

/** Checks bodies by the schemas of the document. */
const createSchemaCheck = (document: OpenApiDocument) => {
  const ajv = new Ajv2020({ allowUnionTypes: true, formats: { 'date-time': TIMESTAMP, date: DATE } })
  ajv.addVocabulary(Object.keys(document))
  ajv.addSchema(document, 'openapi')
  return (pointer: string, { headers, body }: ReceivedResponse): string | null => {
    if (getMediaType(headers) !== 'application/json') return null
    const validate = ajv.getSchema(`openapi#${pointer}/content/${escapePointer('application/json')}/schema`)
    if (!validate) throw new Error(`The OpenAPI document has no schema at ${pointer}`)
    return validate(body) ? null : ajv.errorsText(validate.errors, { dataVar: 'body' })
  }
}

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const DATE = /^\d{4}-\d\d-\d\d$/

/** Escapes a key of a JSON pointer in a URI fragment (RFC 6901, section 6). */
const escapePointer = (key: string): string => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))

const getMediaType = (headers: Headers): string | undefined => headers.get('content-type')?.split(';')[0]

const findResponseFault = (
  request: Request,
  { status, headers, body }: ReceivedResponse,
  { operationId, responses }: Operation,
): string | null => {
  if (body?.isDenial || isUnmounted(operationId, body) || isOfEndedSession(request, body)) return null
  // The error page of a navigation.
  if (status >= 400 && getMediaType(headers) === 'text/html') return null
  const documented = responses[status]
  if (!documented) return `status ${status} ${body?.code ?? ''}`
  const { description, headers: documentedHeaders = {}, content = {} } = documented
  if (status >= 400 && !isDocumentedCode(request, body, description)) return `code ${body.code} with status ${status}`
  const names = [
    ...['Retry-After', 'Location', 'ETag', 'set-auth-token'].filter((name) => headers.has(name)),
    ...(startsSession(request, headers) ? ['Set-Cookie'] : []),
  ]
  const header = names.find((name) => !(name in documentedHeaders))
  if (header !== undefined) return `header ${header} with status ${status}`
  const mediaTypes = Object.keys(content).map((type) => type.split(';')[0])
  const mediaType = getMediaType(headers)
  return body === '' || mediaTypes.includes(mediaType) ? null : `content of the type ${mediaType}`
}

const isUnmounted = (operationId: string, body: ReceivedResponse['body']): boolean =>
  body?.code === 'NOT_FOUND' && Object.entries<Call>(calls).some(([name, call]) => name === operationId && call.feature)

/** The document says once that a session can end during each call. */
const isOfEndedSession = ({ headers }: Request, body: ReceivedResponse['body']): boolean =>
  body?.code === 'UNAUTHORIZED' && (headers.has('cookie') || headers.has('authorization'))

const isDocumentedCode = ({ method }: Request, body: ReceivedResponse['body'], description: string): boolean =>
  description.split(' · ').some((error) => error.startsWith(`${body?.code}: `)) ||
  // The document says once that each POST checks these fields, also if it ignores them.
  (method === 'POST' && /^INVALID_(CALLBACK|REDIRECT|ERRORCALLBACK|NEWUSERCALLBACK)URL$/.test(body?.code))

const startsSession = (request: Request, headers: Headers): boolean =>
  !request.headers.get('cookie')?.includes('session_token=') &&
  headers.getSetCookie().some((line) => /session_token=[^;]/.test(line))
