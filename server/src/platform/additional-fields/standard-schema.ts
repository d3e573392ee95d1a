import * as z from 'zod/mini'

/** The part of Standard Schema (standardschema.dev) that validates a value. */
export interface StandardSchema {
  readonly '~standard': {
    readonly validate: (value: unknown) => StandardResult | Promise<StandardResult>
  }
}

type StandardResult =
  | { readonly value: unknown; readonly issues?: undefined }
  | { readonly issues: readonly { readonly message: string }[] }

/** Validates with a schema of any library. The result can be another value, such as a trimmed text. */
export const standardTransform = (schema: StandardSchema) =>
  z.transform((value: unknown, context) => {
    const result = schema['~standard'].validate(value)
    if (result instanceof Promise) throw new TypeError('The validator of an additional field must be synchronous')
    if (!result.issues) return result.value
    for (const { message } of result.issues) context.issues.push({ code: 'custom', input: value, message })
    return z.NEVER
  })
