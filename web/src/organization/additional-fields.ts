import { type AdditionalField, isRequiredAtCreation, readAdditionalFields } from '../ui/additional-fields.ts'

const readOrganizationFields = () => readAdditionalFields('latchkey-organization-fields')

/** The fields that the creation of an organization requires. */
export const findCreationFields = (): readonly AdditionalField[] =>
  readOrganizationFields().filter(isRequiredAtCreation)

export const findReturnedFields = (): readonly AdditionalField[] =>
  readOrganizationFields().filter(({ returned }) => returned)
