import type { Failure } from '@latchkey/client/react'
import type { ErrorCode } from '@latchkey/contract'
import type { ReactNode } from 'react'
import { FailureText } from './error-text.tsx'

export type FieldByErrorCode<Field extends string> = Partial<Record<ErrorCode, Field>>

/** Finds the field that a failure concerns, with the message to show there. Returns null if it concerns no field. */
export const findFieldFailure = <Field extends string>(
  failure: Failure | null | undefined,
  fields: FieldByErrorCode<Field>,
): { field: Field; message: ReactNode } | null => {
  if (!failure) return null
  const fieldByCode: Record<string, Field | undefined> = fields
  const field = fieldByCode[failure.code]
  return field ? { field, message: <FailureText failure={failure} /> } : null
}

/** Shows a failure at the field that it concerns. Returns this field, or null. */
export const showFieldFailure = <Field extends string>(
  form: { setFieldError: (field: NoInfer<Field>, message: ReactNode) => void },
  failure: Failure | null | undefined,
  fields: FieldByErrorCode<Field>,
): Field | null => {
  const fieldFailure = findFieldFailure(failure, fields)
  if (fieldFailure) form.setFieldError(fieldFailure.field, fieldFailure.message)
  return fieldFailure?.field ?? null
}

/** Returns the failure, or null if a field shows it. */
export const omitFieldFailure = <Field extends string>(
  failure: Failure | null,
  fields: FieldByErrorCode<Field>,
): Failure | null => (findFieldFailure(failure, fields) ? null : failure)
