import { type Call, calls, MAX_BODY_BYTES, stepUpMethods } from '@latchkey/contract'
import { extendCall } from '../platform/additional-fields/extend-call.ts'
import { isMounted } from '../platform/features.ts'
import type { Settings } from '../platform/options/settings.ts'
import { getCookieName } from './cookie-names.ts'
import { describeHeaders, describeResponses, type DocumentedResponses } from './openapi-responses.ts'
import { createNamedSchemas, type Json, type ObjectSchema, toInputSchema } from './openapi-schemas.ts'
import * as z from 'zod/mini'
import type { $ZodType } from 'zod/v4/core'

const GENERAL_TAG = 'general'

/** What applies to all calls. */
const DESCRIPTION = [
  `Bodies are JSON, at most ${MAX_BODY_BYTES} bytes.`,
  'Every failure is `{code, message}`; SESSION_IS_NOT_FRESH also lists the accepted step-up `methods`.',
  'Each POST refuses an untrusted `callbackURL`, `errorCallbackURL`, `newUserCallbackURL` or `redirectTo` with 403, also if it ignores the field.',
  'A call with a session also fails with 401 UNAUTHORIZED if the session ends during the call.',
  'Later releases can add fields to responses, and values to their enums: clients must accept unknown ones.',
].join(' ')

/** Returns the OpenAPI 3.1 document of all mounted calls, generated from the contract. */
export const openApiDocument = (settings: Settings, product: string): Json => {
  const paths: Record<string, Record<string, Operation>> = {}
  const responses: $ZodType[] = []
  for (const [name, declared] of Object.entries<Call>(calls)) {
    const call = extendCall(declared, settings.additionalFields)
    if (!isMounted(settings, call)) continue
    if (call.response) responses.push(call.response)
    const path = toPathTemplate(call)
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describeOperation(settings, name, call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${product} accounts`,
      version: '1',
      description: DESCRIPTION,
    },
    servers: [{ url: settings.apiUrl }],
    tags: listTags(paths),
    paths,
    components: {
      securitySchemes: describeSecuritySchemes(settings),
      headers: describeHeaders(settings),
      schemas: {
        Failure: {
          type: 'object',
          required: ['code', 'message'],
          properties: {
            code: { type: 'string' },
            message: { type: 'string' },
            methods: { type: 'array', items: { enum: stepUpMethods } },
            banExpires: { type: 'string', format: 'date-time', description: 'With BANNED_USER: when the ban ends.' },
            isDenial: {
              type: 'boolean',
              description: 'A hook of the application chose the code, the message and the status, from 400 to 499.',
            },
            error: { type: 'string', description: 'The error of OAuth, in calls of the device authorization grant.' },
            error_description: { type: 'string', description: 'The same as `message`.' },
          },
        },
        ...createNamedSchemas(responses),
      },
    },
  }
}

/** Returns the ways in which requests authenticate (OpenAPI 3.1, section 4.8.27). */
const describeSecuritySchemes = ({ bearer, cookies, apiKey }: Settings): Json => ({
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: getCookieName(cookies, 'session_token'),
    description: 'Set by each response that starts a session. Requests with an `Origin` need a trusted one.',
  },
  ...(bearer.isEnabled && {
    bearer: {
      type: 'http',
      scheme: 'bearer',
      description: 'The header `set-auth-token` of the last response that started a session or replaced the token.',
    },
  }),
  ...(apiKey && {
    apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'A key with `apiKey:verify`.' },
  }),
})

const listTags = (paths: Record<string, Record<string, Operation>>): { name: string; description: string }[] => {
  const operations = Object.values(paths).flatMap((item) => Object.values(item))
  return [...new Set(operations.flatMap(({ tags }) => tags))].map((name) => ({
    name,
    description: name === GENERAL_TAG ? 'All other calls.' : `The calls below \`/${name}\`.`,
  }))
}

/** Returns the path with its parameters in braces: `/picture/{id}` (OpenAPI 3.1, section 4.8.8). */
export const toPathTemplate = ({ path }: Call): string => path.replace(/:(\w+)/g, '{$1}')

/** Returns the first segment of a longer path, or an empty text: `organization` for `/organization/create`. */
export const toPathGroup = ({ path }: Call): string => /^\/([^/]+)\//.exec(path)?.[1] ?? ''

/** Public calls accept a session, too. Otherwise, generated clients would send no token with `get-session`. */
const describeSecurity = ({ bearer }: Settings, { access }: Call): Json[] => {
  if (access === 'api-key') return [{ apiKey: [] }]
  const credentials = [{ session: [] }, ...(bearer.isEnabled ? [{ bearer: [] }] : [])]
  return access === 'anyone' ? [{}, ...credentials] : credentials
}

interface Operation {
  operationId: string
  /** Generators create a class or a file per tag. */
  tags: [string]
  summary: string
  security: Json[]
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: { 'application/json': { schema: ObjectSchema } } }
  responses: DocumentedResponses
}

interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: Json
}

/** Returns the operation object of a call (OpenAPI 3.1, section 4.8.10). */
export const describeOperation = (settings: Settings, name: string, call: Call): Operation => ({
  operationId: name,
  tags: [toPathGroup(call) || GENERAL_TAG],
  summary: call.summary,
  security: describeSecurity(settings, call),
  ...(call.params || call.query
    ? { parameters: [...describeParameters('path', call.params), ...describeParameters('query', call.query)] }
    : {}),
  ...(call.body && {
    requestBody: {
      required: !z.safeParse(call.body, undefined).success,
      content: { 'application/json': { schema: toInputSchema(call.body) } },
    },
  }),
  responses: describeResponses(settings, call),
})

const describeParameters = (location: 'path' | 'query', schema: $ZodType | undefined): Parameter[] => {
  if (!schema) return []
  const { properties = {}, required = [] } = toInputSchema(schema)
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: required.includes(name),
    schema: property,
  }))
}
