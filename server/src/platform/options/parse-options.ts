import type * as z from 'zod/mini'

/**
 * Validates options and adds the defaults. Throws an Error that names the first invalid option, in the order of their
 * declaration. `path` is the name of the section that the schema describes.
 */
export const parseOptions = <Output>(
  schema: z.ZodMiniType<Output>,
  options: unknown,
  path: readonly string[] = [],
): Output => {
  const result = schema.safeParse(options, { reportInput: true })
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new Error(issue ? toMessage(issue, path) : 'The options are invalid')
}

const toMessage = (issue: z.core.$ZodIssue, parent: readonly PropertyKey[]): string => {
  const path = [...parent, ...issue.path]
  if (issue.code === 'invalid_union') {
    // The first alternative describes the option. The others are constants.
    const nested = issue.errors[0]?.[0]
    if (nested && nested.path.length > 0) return toMessage(nested, path)
  }
  if (issue.code === 'unrecognized_keys') {
    return `Unknown option "${[...path, issue.keys[0]].join('.')}". ${issue.message}`
  }
  const name = path.join('.') || 'options'
  // A message contains no secret. An empty one is shown, because the variable is probably not set.
  const isHidden = /secret$/i.test(name) && Boolean(issue.input)
  return isHidden ? `${name} ${issue.message}` : `${name} ${issue.message}; received ${show(issue.input)}`
}

const show = (value: unknown): string => {
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'function') return 'a function'
  if (typeof value !== 'object' || value === null) return String(value)
  return Array.isArray(value) ? 'a list' : 'an object'
}
