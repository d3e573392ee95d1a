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

/** Validates with a schema of any library, which can be asynchronous. The result can be another value, such as a trimmed text. */
export const createStandardTransform = (schema: StandardSchema) =>
  z.transform((value: unknown, context) => {
    const read = (result: StandardResult): unknown => {
      if (!result.issues) return result.value
      for (const { message } of result.issues) context.issues.push({ code: 'custom', input: value, message })
      return z.NEVER
    }
    const result = schema['~standard'].validate(value)
    return result instanceof Promise ? result.then(read) : read(result)
  })
