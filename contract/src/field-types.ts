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

/** The part of an additional field in the options that determines types. */
export interface FieldDeclaration {
  readonly type: 'string' | 'number' | 'boolean' | 'date' | 'json' | readonly string[]
  readonly required?: boolean | undefined
  readonly input?: boolean | undefined
  readonly returned?: boolean | undefined
  readonly defaultValue?: unknown
}

export type FieldDeclarations = Readonly<Record<string, FieldDeclaration>>

/** The additional fields of a server. */
export type DeclaredFields = Readonly<Record<FieldOwner, FieldDeclarations>>

/** The fields of a server without additional fields. */
export type NoFields = Readonly<Record<FieldOwner, Record<never, never>>>

type ValueOf<Field> = Field extends { type: 'string' }
  ? string
  : Field extends { type: 'number' }
    ? number
    : Field extends { type: 'boolean' }
      ? boolean
      : Field extends { type: 'date' }
        ? Date
        : Field extends { type: readonly (infer Text)[] }
          ? Text
          : unknown

type NamesWhere<Fields, Condition> = {
  [Name in keyof Fields]: Fields[Name] extends Condition ? Name : never
}[keyof Fields]

/** The fields of a response. Null without a value, which required fields can also have. */
type Returned<Fields> = {
  [Name in Exclude<keyof Fields, NamesWhere<Fields, { returned: false }>>]: ValueOf<Fields[Name]> | null
}

type InputNames<Fields> = Exclude<keyof Fields, NamesWhere<Fields, { input: false }>>

type RequiredNames<Fields> = Extract<
  Exclude<
    NamesWhere<Fields, { required: true }>,
    NamesWhere<Fields, { defaultValue: string | number | boolean | object }>
  >,
  InputNames<Fields>
>

type InputValue<Field> = Field extends { type: 'date' } ? Date | string : ValueOf<Field>

type OptionalValue<Field> = InputValue<Field> | (Field extends { required: true } ? never : null)

/** The fields of a body that creates an entity. */
type Created<Fields> = { [Name in RequiredNames<Fields>]: InputValue<Fields[Name]> } & {
  [Name in Exclude<InputNames<Fields>, RequiredNames<Fields>>]?: OptionalValue<Fields[Name]> | undefined
}

/** The fields of a body that updates an entity. */
type Changed<Fields> = { [Name in InputNames<Fields>]?: OptionalValue<Fields[Name]> | undefined }

/** The fields of a body that creates an invitation, or sends it again with its fields. */
type CreatedOrResent<Fields> = Created<Fields> | (Changed<Fields> & { resend: true })

/** The fields of a body of the server-side interface. */
type ServerSet<Fields> = { [Name in keyof Fields]?: OptionalValue<Fields[Name]> | undefined }

/** A response with the additional fields of its entities, at any depth. */
type WithReturned<T, F extends DeclaredFields> = T extends readonly (infer Item)[]
  ? WithReturned<Item, F>[]
  : T extends Date | string | number | boolean | null | undefined
    ? T
    : T extends object
      ? { [Key in keyof T]: WithReturned<T[Key], F> } & OwnFields<T, F>
      : T

type OwnFields<T, F extends DeclaredFields> = T extends User
  ? Returned<F['user']>
  : T extends Session
    ? Returned<F['session']>
    : T extends Organization
      ? Returned<F['organization']>
      : T extends Invitation
        ? Returned<F['invitation']>
        : T extends Member | AdministeredMember
          ? Returned<F['member']>
          : T extends Team
            ? Returned<F['team']>
            : unknown

/** The body fields of the calls that write an entity. */
interface BodyFields<F extends DeclaredFields> {
  signUpEmail: Created<F['user']>
  updateUser: Changed<F['user']>
  updateSession: Changed<F['session']>
  signInEmailOtp: Changed<F['user']>
  completeSignIn: Changed<F['user']>
  createUser: [RequiredNames<F['user']>] extends [never] ? { data?: Created<F['user']> } : { data: Created<F['user']> }
  createOrganization: Created<F['organization']>
  updateOrganization: { data: Changed<F['organization']> }
  addMember: Created<F['member']>
  updateMemberRole: Changed<F['member']>
  createInvitation: CreatedOrResent<F['invitation']>
  createInvitations: CreatedOrResent<F['invitation']>
  createTeam: Created<F['team']>
  updateTeam: { data: Changed<F['team']> }
}

type ServerBody<F extends DeclaredFields> = {
  [Owner in FieldOwner]: { entity: Owner; id: string; fields: ServerSet<F[Owner]> }
}[FieldOwner]

type BodyWithFields<C, Name, F extends DeclaredFields> = Name extends 'setAdditionalFields'
  ? ServerBody<F>
  : BodyOf<C> & (Name extends keyof BodyFields<F> ? BodyFields<F>[Name] : unknown)

type CallWithFields<C, Name, F extends DeclaredFields> = Omit<C, 'body' | 'response'> & {
  response: $ZodType<unknown, WithReturned<ResponseOf<C>, F>>
} & (C extends { body: $ZodType<infer Output> } ? { body: $ZodType<Output, BodyWithFields<C, Name, F>> } : unknown)

/** The calls of a server with additional fields. The same calls if it declares none. */
export type CallsWithFields<Calls, F extends DeclaredFields> = NoFields extends F
  ? Calls
  : { [Name in keyof Calls]: CallWithFields<Calls[Name], Name, F> }

/** Fields in the notation of `inferAdditionalFields` of the published client, which knows no JSON fields. */
type PublishedFields<Fields> = {
  [Name in Exclude<keyof Fields, NamesWhere<Fields, { type: 'json' }>>]: {
    type: Fields[Name] extends { type: readonly (infer Text extends string)[] }
      ? Text[]
      : Fields[Name] extends { type: infer Type }
        ? Type
        : never
    required: Name extends RequiredNames<Fields> ? true : false
    input: Name extends InputNames<Fields> ? true : false
    returned: Fields[Name] extends { returned: false } ? false : true
  }
}

/** The declared fields of a server, for the types of clients. */
export interface FieldOptions<F extends DeclaredFields> {
  readonly user: { additionalFields: PublishedFields<F['user']> }
  readonly session: { additionalFields: PublishedFields<F['session']> }
  /** All fields, as they were declared. */
  readonly fields: F
}
