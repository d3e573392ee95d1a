import { type Call, calls, findFieldPlace, type FieldOwner } from '@latchkey/contract'
import type { $ZodType } from 'zod/v4/core'
import type { Tables } from '../database/tables.ts'
import { listChildSchemas } from './schema-children.ts'

/** The columns that no call has, so that a field cannot be mistaken for one of them. */
const columns: { readonly [Owner in FieldOwner]: readonly (keyof Tables[Owner])[] } = {
  user: ['searchName', 'sessionVersion', 'provenElsewhere', 'additionalFields'],
  session: [
    'tokenHash',
    'remembered',
    'impersonatorSessionId',
    'authenticatedAt',
    'secondFactorAt',
    'authMethods',
    'earlierCookieUntil',
    'additionalFields',
  ],
  organization: ['memberCount', 'additionalFields'],
  member: ['searchText', 'additionalFields'],
  invitation: ['tokenHash', 'createdAt', 'additionalFields'],
  team: ['additionalFields'],
}

/** Names of `Object.prototype`, and those with a meaning in the clients of the protocol. */
const reservedNames = ['fetchOptions', 'query', 'headers', ...Object.getOwnPropertyNames(Object.prototype)]

/**
 * Returns the names that additional fields of an entity cannot have: its columns, and the fields of all calls with the
 * entity.
 */
export const listBuiltInNames = (owner: FieldOwner): ReadonlySet<string> => {
  wireNames ??= collectWireNames()
  return new Set([...reservedNames, ...columns[owner], ...(wireNames.get(owner) ?? [])])
}

let wireNames: ReadonlyMap<FieldOwner, Set<string>> | undefined

const collectWireNames = (): ReadonlyMap<FieldOwner, Set<string>> => {
  const names = new Map<FieldOwner, Set<string>>()
  const collect = (schema: $ZodType): void => {
    const place = findFieldPlace(schema)
    const children = listChildSchemas(schema)
    if (place) {
      const known = names.get(place.owner) ?? new Set()
      for (const [name] of children) known.add(name)
      names.set(place.owner, known)
    }
    for (const [, child] of children) collect(child)
  }
  for (const { body, response } of Object.values<Call>(calls)) {
    if (body) collect(body)
    if (response) collect(response)
  }
  return names
}
