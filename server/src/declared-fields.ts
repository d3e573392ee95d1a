import type { DeclaredFields, FieldOptions } from '@latchkey/contract'
import type { AdditionalFields } from './platform/additional-fields/field.ts'

/**
 * The additional fields of options, whose types the compiler infers from the literals. The type `Options` itself also fits,
 * with `exactOptionalPropertyTypes`, too.
 */
export interface FieldsInOptions<User, Session, Organization, Member, Invitation, Team> {
  user?: AdditionalFieldsOption<User>
  session?: AdditionalFieldsOption<Session>
  organization?:
    | false
    | (AdditionalFieldsOption<Organization> & {
        members?: AdditionalFieldsOption<Member>
        invitations?: AdditionalFieldsOption<Invitation>
        teams?: AdditionalFieldsOption<Team>
      })
    | undefined
}

type AdditionalFieldsOption<Fields> = { additionalFields?: Fields | undefined } | undefined

/** The same fields by entity. Declarations of a program that exports a server name this type. */
export interface FieldsByEntity<User, Session, Organization, Member, Invitation, Team> {
  readonly user: User
  readonly session: Session
  readonly organization: Organization
  readonly member: Member
  readonly invitation: Invitation
  readonly team: Team
}

export const toFieldOptions = <Fields extends DeclaredFields>(declared: AdditionalFields): FieldOptions<Fields> => {
  const { user, session, organization, member, invitation, team } = declared
  const fields: AdditionalFields = {
    user: user ?? {},
    session: session ?? {},
    organization: organization ?? {},
    member: member ?? {},
    invitation: invitation ?? {},
    team: team ?? {},
  }
  // The options that the types were inferred from declare these fields.
  return {
    user: { additionalFields: fields.user },
    session: { additionalFields: fields.session },
    fields,
  } as unknown as FieldOptions<Fields>
}
