import type { $ZodType } from 'zod/v4/core'
import type { FieldOwner } from './additional-fields.ts'
import type { AdministeredMember } from './admin/platform-organizations.ts'
import type { BodyOf, ResponseOf } from './call.ts'
import type { Invitation } from './organization/invitation.ts'
import type { Member } from './organization/member.ts'
import type { Organization } from './organization/organization.ts'
import type { Team } from './organization/team.ts'
import type { Session } from './session/sessions.ts'
import type { User } from './user/user.ts'

// The additional fields of a server in the types of its calls. The examples below are for these fields of users:
//
//   company:  { type: 'string', required: true }
//   plan:     { type: ['free', 'pro'], input: false, defaultValue: 'free' }
//   birthday: { type: 'date' }
//   note:     { type: 'string', returned: false }

/** The part of an additional field in the options that determines types. */
export interface FieldDeclaration {
  /** A list has the allowed texts. */
  readonly type: keyof ValueTypes | readonly string[]
  readonly required?: boolean | undefined
  readonly input?: boolean | undefined
  readonly returned?: boolean | undefined
  readonly defaultValue?: unknown
}

/** The additional fields of one entity, by name. */
export type FieldDeclarations = Readonly<Record<string, FieldDeclaration>>

/** The additional fields of a server. */
export type DeclaredFields = Readonly<Record<FieldOwner, FieldDeclarations>>

/** The fields of a server without additional fields. */
export type NoFields = Readonly<Record<FieldOwner, Record<never, never>>>

interface ValueTypes {
  string: string
  number: number
  boolean: boolean
  date: Date
  json: unknown
}

/** `Date` for `birthday`, `'free' | 'pro'` for `plan`. */
type FieldValue<Field> = Field extends { type: infer Type extends keyof ValueTypes }
  ? ValueTypes[Type]
  : Field extends { type: readonly (infer AllowedText)[] }
    ? AllowedText
    : unknown

/** The names of the fields whose declaration matches: `'plan'` for `{ input: false }`. */
type NamesWhere<Fields, Declaration> = {
  [Name in keyof Fields]: Fields[Name] extends Declaration ? Name : never
}[keyof Fields]

/** `'company' | 'plan' | 'birthday'` */
type ReturnedNames<Fields> = Exclude<keyof Fields, NamesWhere<Fields, { returned: false }>>

/** `'company' | 'birthday' | 'note'` */
type InputNames<Fields> = Exclude<keyof Fields, NamesWhere<Fields, { input: false }>>

type NamesWithDefault<Fields> = NamesWhere<Fields, { defaultValue: string | number | boolean | object }>

/** The fields without which no entity is created: `'company'` */
type RequiredNames<Fields> = Extract<
  Exclude<NamesWhere<Fields, { required: true }>, NamesWithDefault<Fields>>,
  InputNames<Fields>
>

/** `Date | string` for `birthday`. */
type InputValue<Field> = Field extends { type: 'date' } ? Date | string : FieldValue<Field>

/** Null removes the value: `Date | string | null` for `birthday`, `string` for `company`. */
type OptionalInputValue<Field> = InputValue<Field> | (Field extends { required: true } ? never : null)

/**
 * The fields of an entity in a response: `{ company: string | null; plan: 'free' | 'pro' | null; … }`. A required field
 * is null in entities that are older than the field.
 */
type ResponseFields<Fields> = { [Name in ReturnedNames<Fields>]: FieldValue<Fields[Name]> | null }

/** The fields of a body that creates an entity: `{ company: string; birthday?: Date | string | null; note?: … }` */
type CreateFields<Fields> = { [Name in RequiredNames<Fields>]: InputValue<Fields[Name]> } & {
  [Name in Exclude<InputNames<Fields>, RequiredNames<Fields>>]?: OptionalInputValue<Fields[Name]> | undefined
}

/** The fields of a body that updates an entity: `{ company?: string; birthday?: Date | string | null; note?: … }` */
type UpdateFields<Fields> = { [Name in InputNames<Fields>]?: OptionalInputValue<Fields[Name]> | undefined }

/** The fields of a body that creates an invitation, or sends an existing one again and updates its fields. */
type CreateOrResendFields<Fields> = CreateFields<Fields> | (UpdateFields<Fields> & { resend: true })

/** All fields, which the server-side interface sets: `{ company?: string; plan?: 'free' | 'pro' | null; … }` */
type ServerFields<Fields> = { [Name in keyof Fields]?: OptionalInputValue<Fields[Name]> | undefined }

/** The types of an entity in responses. No type is assignable to those of two entities. */
interface EntityTypes {
  user: User
  session: Session
  organization: Organization
  member: Member | AdministeredMember
  invitation: Invitation
  team: Team
}

/** The entity of a part of a response: `'session'` for `Session`, `never` for `{ success: true }`. */
type OwnerOf<Part> = { [Owner in FieldOwner]: Part extends EntityTypes[Owner] ? Owner : never }[FieldOwner]

/** The fields that a part of a response has in addition. `unknown` adds none. */
type AddedFields<Part, Declared extends DeclaredFields> = [OwnerOf<Part>] extends [never]
  ? unknown
  : ResponseFields<Declared[OwnerOf<Part>]>

/**
 * A response with the fields of its entities, at any depth: `{ user: User; token: string }` becomes
 * `{ user: User & { company: string | null; … }; token: string }`.
 */
type ResponseWithFields<Part, Declared extends DeclaredFields> = Part extends readonly (infer Item)[]
  ? ResponseWithFields<Item, Declared>[]
  : Part extends Date
    ? Part
    : Part extends object
      ? { [Key in keyof Part]: ResponseWithFields<Part[Key], Declared> } & AddedFields<Part, Declared>
      : Part

/** `data` of the call `createUser`. It can be missing if no field is required. */
type CreateUserData<Fields> = [RequiredNames<Fields>] extends [never]
  ? { data?: CreateFields<Fields> }
  : { data: CreateFields<Fields> }

/** The body fields of the calls that write an entity. */
interface BodyFields<Declared extends DeclaredFields> {
  signUpEmail: CreateFields<Declared['user']>
  updateUser: UpdateFields<Declared['user']>
  updateSession: UpdateFields<Declared['session']>
  signInEmailOtp: UpdateFields<Declared['user']>
  completeSignIn: UpdateFields<Declared['user']>
  createUser: CreateUserData<Declared['user']>
  createOrganization: CreateFields<Declared['organization']>
  updateOrganization: { data: UpdateFields<Declared['organization']> }
  addMember: CreateFields<Declared['member']>
  updateMemberRole: UpdateFields<Declared['member']>
  createInvitation: CreateOrResendFields<Declared['invitation']>
  createInvitations: CreateOrResendFields<Declared['invitation']>
  createTeam: CreateFields<Declared['team']>
  updateTeam: { data: UpdateFields<Declared['team']> }
}

/** The body of `setAdditionalFields`: `{ entity: 'user'; id: string; fields: … } | { entity: 'session'; … } | …` */
type SetFieldsBody<Declared extends DeclaredFields> = {
  [Owner in FieldOwner]: { entity: Owner; id: string; fields: ServerFields<Declared[Owner]> }
}[FieldOwner]

/** The body of the call `Name`: `{ email: string; … } & { company: string; … }` for `signUpEmail`. */
type BodyWithFields<Call, Name, Declared extends DeclaredFields> = Name extends 'setAdditionalFields'
  ? SetFieldsBody<Declared>
  : Name extends keyof BodyFields<Declared>
    ? BodyOf<Call> & BodyFields<Declared>[Name]
    : BodyOf<Call>

/** The call `Name` with the fields in the types of its response and, if it has one, its body. */
type CallWithFields<Call, Name, Declared extends DeclaredFields> = {
  [Key in keyof Call]: Key extends 'response'
    ? ResponseSchema<Call, Declared>
    : Key extends 'body'
      ? BodySchema<Call, Name, Declared>
      : Call[Key]
}

type ResponseSchema<Call, Declared extends DeclaredFields> = $ZodType<
  unknown,
  ResponseWithFields<ResponseOf<Call>, Declared>
>

type BodySchema<Call, Name, Declared extends DeclaredFields> = Call extends { body: $ZodType<infer Output> }
  ? $ZodType<Output, BodyWithFields<Call, Name, Declared>>
  : undefined

/** The calls of a server with additional fields. The same calls if it declares none. */
export type CallsWithFields<Calls, Declared extends DeclaredFields> = NoFields extends Declared
  ? Calls
  : { [Name in keyof Calls]: CallWithFields<Calls[Name], Name, Declared> }

/** `'date'` for `birthday`, `('free' | 'pro')[]` for `plan`. */
type PublishedFieldType<Field> = Field extends { type: readonly (infer AllowedText extends string)[] }
  ? AllowedText[]
  : Field extends { type: infer Type }
    ? Type
    : never

/**
 * Fields in the notation of `inferAdditionalFields` of the published better-auth client, which has no JSON fields:
 * `{ birthday: { type: 'date'; required: false; input: true; returned: true }; … }`
 */
type PublishedFields<Fields> = {
  [Name in Exclude<keyof Fields, NamesWhere<Fields, { type: 'json' }>>]: {
    type: PublishedFieldType<Fields[Name]>
    required: Name extends RequiredNames<Fields> ? true : false
    input: Name extends InputNames<Fields> ? true : false
    returned: Name extends ReturnedNames<Fields> ? true : false
  }
}

/** The declared fields of a server, for the types of clients. */
export interface FieldOptions<Declared extends DeclaredFields> {
  readonly user: { additionalFields: PublishedFields<Declared['user']> }
  readonly session: { additionalFields: PublishedFields<Declared['session']> }
  /** All fields, as they were declared. */
  readonly fields: Declared
}
