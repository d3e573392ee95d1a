import type { FieldOwner, LanguageTag } from '@latchkey/contract'
import type { StandardSchema } from './standard-schema.ts'

export const fieldTypes = ['string', 'number', 'boolean', 'date', 'json'] as const

/** A type, or the list of allowed texts. */
export type FieldType = (typeof fieldTypes)[number] | readonly string[]

/** A field that the operator adds to an entity. The options describe the properties. */
export interface AdditionalField {
  readonly type: FieldType
  readonly required: boolean
  readonly input: boolean
  readonly returned: boolean
  readonly defaultValue?: unknown
  readonly max: number
  readonly validator?: StandardSchema | undefined
  readonly label?: Readonly<Partial<Record<LanguageTag, string>>> | undefined
}

/** The declared fields of an entity, by name. */
export type EntityFields = Readonly<Record<string, AdditionalField>>

/** The declared fields of all entities. Null for an entity without fields. */
export type AdditionalFields = Readonly<Record<FieldOwner, EntityFields | null>>
