import { type AdditionalField, findReturnedFields, getValue } from '../ui/additional-fields.ts'

/** The fields with a value, for the invitee. */
export const findInvitationFields = (invitation: object): readonly AdditionalField[] =>
  findReturnedFields('invitation').filter((field) => getValue(invitation, field) !== null)
