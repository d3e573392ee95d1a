import type { Call } from '@latchkey/contract'
import type { Settings } from '../../platform/options/settings.ts'
import { type describeOperation, toPathTemplate } from '../openapi.ts'
import { createExample } from './example.ts'

export interface Input {
  readonly name: string
  /** Like `in` of an OpenAPI parameter, or `body`. */
  readonly location: 'path' | 'query' | 'body' | 'header'
  readonly isRequired: boolean
  readonly schema: unknown
}

/** What the samples and the form of a call need. */
export interface Operation {
  readonly name: string
  readonly call: Call
  /** With parameters in braces. */
  readonly path: string
  readonly url: string
  readonly inputs: readonly Input[]
  /** An example of the body. Null for calls without a body. */
  readonly body: unknown
}

interface OperationInput {
  name: string
  call: Call
  description: ReturnType<typeof describeOperation>
}

export const createOperation = (settings: Settings, { name, call, description }: OperationInput): Operation => {
  const body = description.requestBody?.content['application/json'].schema
  const inputs: Input[] = [
    ...(call.access === 'api-key'
      ? [{ name: 'x-api-key', location: 'header' as const, isRequired: true, schema: { type: 'string' } }]
      : []),
    ...(description.parameters ?? []).map(({ name: field, in: location, required, schema }) => {
      return { name: field, location, isRequired: required, schema }
    }),
    ...Object.entries(body?.properties ?? {}).map(([field, schema]) => {
      return { name: field, location: 'body' as const, isRequired: body?.required?.includes(field) ?? false, schema }
    }),
  ]
  const path = toPathTemplate(call)
  const isPost = call.method === 'POST'
  return { name, call, path, url: `${settings.apiUrl}${path}`, inputs, body: isPost ? createExample(body ?? {}) : null }
}
