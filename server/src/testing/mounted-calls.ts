import { type Call, calls, pathOf } from '@latchkey/contract'
import * as z from 'zod/mini'
import type { $ZodType } from 'zod/v4/core'

/** A call that HTTP reaches, with input that its schemas accept. */
export interface MountedCall {
  readonly name: string
  readonly call: Call
  /** Below the base path, with its parameters and its required query. */
  readonly path: string
  /** The required fields; undefined where the call takes no body. */
  readonly body: Record<string, string> | undefined
  toString(): string
}

/** Every mounted call of the contract: what a rule about all of them is tried on. */
export const mountedCalls: readonly MountedCall[] = Object.entries<Call>(calls)
  .filter(([, { access }]) => access !== 'server')
  .map(([name, call]) => {
    const path = pathOf(name, call).replace(/:\w+/g, 'NoSuchSecret')
    const query = new URLSearchParams(call.query && sampleOf(call.query))
    return {
      name,
      call,
      path: query.size > 0 ? `${path}?${query}` : path,
      body: call.body && sampleOf(call.body),
      toString: () => `${call.method} ${path}`,
    }
  })

/** The names of the fields that a schema takes; those that it only refuses are not among them. */
export const fieldsOf = (schema: $ZodType | undefined): string[] =>
  Object.entries(schema ? (objectSchema(schema).properties ?? {}) : {})
    .filter(([, property]) => typeof property === 'object' && !property.not)
    .map(([name]) => name)

function objectSchema(schema: $ZodType) {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
}

function sampleOf(schema: $ZodType): Record<string, string> {
  return Object.fromEntries((objectSchema(schema).required ?? []).map((name) => [name, sampleValue(name)]))
}

function sampleValue(name: string): string {
  if (/email/i.test(name)) return 'nobody@example.com'
  return /password/i.test(name) ? 'a password of nobody' : '/sample'
}
