import type { Failure } from '@latchkey/client/react'
import type { ErrorCode } from '@latchkey/contract'
import type { ReactNode } from 'react'
import { FailureText } from './error-text.tsx'

/** Which field is meant by which failure. */
export type FieldByErrorCode<Field extends string> = Partial<Record<ErrorCode, Field>>

/** The field that a failure speaks of, and what to write there; null when it is about none of them. */
export const findFieldFailure = <Field extends string>(
  failure: Failure | null | undefined,
  fields: FieldByErrorCode<Field>,
): { field: Field; message: ReactNode } | null => {
  if (!failure) return null
  const known: Record<string, Field | undefined> = fields
  const field = known[failure.code]
  return field ? { field, message: <FailureText failure={failure} /> } : null
}
