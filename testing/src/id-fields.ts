import { type Call, calls } from '@latchkey/contract'
import * as z from 'zod/mini'
import type { $ZodType } from 'zod/v4/core'

/** A field of a call with an ID, which can be the ID of another user's data. */
export interface IdField {
  readonly call: string
  /** `teamId`, or `data.organizationId`. */
  readonly field: string
}

/** These fields of all mounted calls, from the contract. */
export const idFields: readonly IdField[] = Object.entries<Call>(calls)
  .filter(([, { access }]) => access !== 'server')
  .flatMap(([call, { body, query, params }]) =>
    [body, query, params].flatMap((schema) =>
      listFieldPaths(schema && toSchema(schema))
        .filter((field) => isReference(call, field))
        .map((field) => ({ call, field })),
    ),
  )

/** Names of IDs, slugs and cursors. `token` is a secret in most calls, and the session ID in revoke-session. */
function isReference(call: string, field: string): boolean {
  const name = field.split('.').at(-1) ?? ''
  return /^(id|cursor|after)$|Ids?$|IdOrEmail$|Slug$/.test(name) || (call === 'revokeSession' && name === 'token')
}

function toSchema(schema: $ZodType) {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
}

/** The paths of all fields, except those that the schema always refuses. */
function listFieldPaths(schema: z.core.JSONSchema.BaseSchema | undefined, path = ''): string[] {
  return Object.entries(schema?.properties ?? {}).flatMap(([name, property]) =>
    typeof property === 'object' && !property.not ? [path + name, ...listFieldPaths(property, `${path}${name}.`)] : [],
  )
}
