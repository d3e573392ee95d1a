import { type Call, calls } from '@latchkey/contract'
import * as z from 'zod/mini'
import type { $ZodType } from 'zod/v4/core'

/** Where a call takes the id of something that may belong to others. */
export interface IdField {
  readonly call: string
  /** `teamId`, or `data.organizationId`. */
  readonly field: string
}

/** Every such field of every call that HTTP reaches, found in the contract. */
export const idFields: readonly IdField[] = Object.entries<Call>(calls)
  .filter(([, { access }]) => access !== 'server')
  .flatMap(([call, { body, query, params }]) =>
    [body, query, params].flatMap((schema) =>
      fieldsIn(schema && schemaOf(schema))
        .filter((field) => namesSomething(call, field))
        .map((field) => ({ call, field })),
    ),
  )

/** Names of ids, slugs and places in lists. A `token` is mostly a secret; that of revoke-session is a session's id. */
function namesSomething(call: string, field: string): boolean {
  const name = field.split('.').at(-1) ?? ''
  return /^(id|cursor|after)$|Ids?$|IdOrEmail$|Slug$/.test(name) || (call === 'revokeSession' && name === 'token')
}

function schemaOf(schema: $ZodType) {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
}

/** The paths of all fields; those that are only refused are not among them. */
function fieldsIn(schema: z.core.JSONSchema.BaseSchema | undefined, path = ''): string[] {
  return Object.entries(schema?.properties ?? {}).flatMap(([name, property]) =>
    typeof property === 'object' && !property.not ? [path + name, ...fieldsIn(property, `${path}${name}.`)] : [],
  )
}
