import { type AdditionalField, isRequiredAtCreation, readAdditionalFields } from '../ui/additional-fields.ts'

const userFields = readAdditionalFields('latchkey-user-fields')

export const returnedUserFields = userFields.filter(({ returned }) => returned)

/** The fields that a sign-up requires. */
export const signUpFields = userFields.filter(isRequiredAtCreation)

/** The fields with these names. */
export const findUserFields = (names: readonly string[]): readonly AdditionalField[] =>
  userFields.filter(({ name }) => names.includes(name))
