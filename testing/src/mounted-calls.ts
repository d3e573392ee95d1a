import { type Call, calls } from '@latchkey/contract'
import * as z from 'zod/mini'
import type { $ZodType } from 'zod/v4/core'

/** A mounted call with input that its schemas accept. */
export interface MountedCall {
  readonly name: string
  readonly call: Call
  /** Below the base path, with parameters and the required query. */
  readonly path: string
  /** The required fields. Undefined for a call without a body. */
  readonly body: Record<string, string> | undefined
  toString(): string
}

/** Every mounted call of the contract, for tests of rules that apply to all calls. */
export const mountedCalls: readonly MountedCall[] = Object.entries<Call>(calls)
  .filter(([, { access }]) => access !== 'server')
  .map(([name, call]) => {
    const path = call.path.replace(/:\w+/g, 'NoSuchSecret')
    const query = new URLSearchParams(call.query && createSample(call.query))
    return {
      name,
      call,
      path: query.size > 0 ? `${path}?${query}` : path,
      body: call.body && createSample(call.body),
      toString: () => `${call.method} ${path}`,
    }
  })

/** The names of the fields that a schema accepts, without those that it always refuses. */
export const listFields = (schema: $ZodType | undefined): string[] =>
  listAccepted(schema ? toObjectSchema(schema).properties : {})

/** The names of the fields that clients can set. */
export const listClientFields = (schema: $ZodType | undefined): string[] => {
  const { properties = {} } = schema ? toObjectSchema(schema) : {}
  return listFields(schema).filter((name) => !Object(properties[name]).isServerOnly)
}

// A function declaration, because `mountedCalls` needs it when the module is loaded.
function listAccepted(properties: Shape['properties'] = {}): string[] {
  return Object.entries(properties)
    .filter(([, property]) => typeof property === 'object' && !property.not)
    .map(([name]) => name)
}

/** The names of the required fields of a schema. */
export const listRequiredFields = (schema: $ZodType | undefined): readonly string[] =>
  (schema && toObjectSchema(schema).required) ?? []

/** The schema, or the first schema of a union. */
function toObjectSchema(schema: $ZodType) {
  const { anyOf, oneOf, ...document } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return (anyOf ?? oneOf)?.[0] ?? document
}

function createSample(schema: $ZodType): Record<string, string> {
  // All values of queries and most values of bodies are strings.
  return createSampleObject(toObjectSchema(schema)) as Record<string, string>
}

/** The JSON Schema of a value. */
type Shape = z.core.JSONSchema.BaseSchema

function createSampleObject({ properties = {}, required = [] }: Shape): Record<string, unknown> {
  // A schema without required fields can still refuse an empty object.
  const names = required.length > 0 ? required : listAccepted(properties).slice(0, 1)
  return Object.fromEntries(names.map((name) => [name, createSampleValue(name, properties[name])]))
}

function createSampleValue(name: string, shape: Shape | boolean | undefined): unknown {
  if (typeof shape === 'object' && shape.enum) return shape.enum[0]
  if (typeof shape === 'object' && shape.const !== undefined) return shape.const
  const type = typeof shape === 'object' ? shape.type : undefined
  if (typeof shape === 'object' && type === 'object') return createSampleObject(shape)
  if (type === 'boolean') return false
  if (typeof shape === 'object' && type === 'array') return [createSampleText(name)]
  const text = createSampleText(name)
  const pattern = typeof shape === 'object' ? shape.pattern : undefined
  return pattern === undefined || new RegExp(pattern).test(text) ? text : text.replace('/', '')
}

function createSampleText(name: string): string {
  if (/email/i.test(name)) return 'unknown@example.com'
  if (name === 'url') return 'https://hooks.example.com/events'
  if (/slug/i.test(name)) return 'sample'
  return /password/i.test(name) ? 'an unused password' : '/sample'
}
