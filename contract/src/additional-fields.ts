import type { $ZodType } from 'zod/v4/core'

/** The entities that an operator can add fields to (`user.additionalFields` and so on). */
export type FieldOwner = 'user' | 'session' | 'organization' | 'member' | 'invitation' | 'team'

/** Where an object has the additional fields of an entity: in a response, or in a body that writes it. */
export interface FieldPlace {
  readonly owner: FieldOwner
  readonly use: 'response' | 'creation' | 'update' | 'server'
}

/** The contract cannot know the fields: each server extends these schemas by the fields of its options. */
const fieldPlaces = new WeakMap<$ZodType, FieldPlace>()

/** Returns the place of a schema that a server extends. Returns undefined for all other schemas. */
export const findFieldPlace = (schema: $ZodType): FieldPlace | undefined => fieldPlaces.get(schema)

const createMarker =
  (use: FieldPlace['use']) =>
  <Schema extends $ZodType>(owner: FieldOwner, schema: Schema): Schema => {
    fieldPlaces.set(schema, { owner, use })
    return schema
  }

/** Marks an object of responses that contains an entity. */
export const withFields = createMarker('response')

/** Marks a body that creates an entity. Required fields are required. */
export const withNewFields = createMarker('creation')

/** Marks a body that updates an entity. All fields are optional. */
export const withChangedFields = createMarker('update')

/** Marks a body of the server-side interface that sets any field. */
export const withServerFields = createMarker('server')
