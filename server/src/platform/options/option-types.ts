import * as z from 'zod/mini'
import { isHttpUrl, type Permissions, type Roles } from '@latchkey/contract'
import { isNetwork } from '../ip-networks.ts'
import type { MailRequest, MailSwitch } from './mail-switches.ts'

// The message of each type completes a sentence that begins with the name of the option.

/** Longer than any useful lifetime, and within the range of `Date`. */
export const CENTURY_SECONDS = 100 * 366 * 86_400

/** Several options under one name. Unknown names are rejected. An absent section has the defaults of its options. */
export const section = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  // The compiler cannot check the default of a generic shape: the options of a section must be optional.
  z.prefault(namedOptions(shape), () => ({}) as never)

/** Returns an object with only these options. */
export const namedOptions = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: ({ code }) =>
      code === 'unrecognized_keys' ? `Expected one of: ${Object.keys(shape).join(', ')}` : 'must be an object',
  })

/** Returns a section, or `false`, which disables the feature. */
export const sectionOrFalse = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.union([section(shape), z.literal(false)], { error: 'must be an object or false' })

/** Returns the options of a section by name. Returns null for a schema of another kind. */
export const getSectionShape = (schema: z.ZodMiniType): Readonly<Record<string, z.ZodMiniType>> | null => {
  const { def } = schema as z.ZodMiniPrefault<z.ZodMiniObject<Record<string, z.ZodMiniType>>>
  return def.type === 'prefault' ? (def.innerType.def.shape ?? null) : null
}

export interface EnvironmentVariable {
  name: string
  /** Converts the text of the variable to the option. Null if the service creates the option itself. */
  parse: ((text: string) => unknown) | null
}

/** The environment variables of the service, by the option that they set. */
export const environmentVariables = z.registry<EnvironmentVariable>()

/** States the environment variable of the service that sets an option. */
export const fromVariable = <Schema extends z.ZodMiniType>(
  schema: Schema,
  name: string,
  parse: EnvironmentVariable['parse'] = (text) => text,
): Schema => {
  environmentVariables.add(schema, { name, parse })
  return schema
}

/** Splits comma-separated values. An empty list counts as absent. */
export const splitList = (text: string): string[] | undefined => {
  const values = text.split(',').map((value) => value.trim())
  return values.some((value) => value !== '') ? values.filter((value) => value !== '') : undefined
}

/** Returns a text that is no number unchanged, so that the error message shows it. */
export const toNumber = (text: string): number | string => (Number.isNaN(Number(text)) ? text : Number(text))

export const flag = z.boolean({ error: 'must be true or false' })

export const text = z
  .string({ error: 'must be a non-empty string' })
  .check(z.minLength(1, { error: 'must be a non-empty string' }))

export const textMatching = (pattern: RegExp, error: string) => z.string({ error }).check(z.regex(pattern, { error }))

const isTextList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string' && entry !== '')

// A custom type, because an array schema would copy the list and name the entry instead of the option.
export const texts = z
  .custom<readonly string[]>(isTextList, { error: 'must be a list of non-empty strings' })
  .check(z.meta({ type: 'array', items: { type: 'string', minLength: 1 } }))

/** IP addresses and CIDRs. */
export const networks = z
  .custom<readonly string[]>((value) => isTextList(value) && value.every(isNetwork), {
    error: ({ input }) => {
      const wrong = isTextList(input) ? `, not ${JSON.stringify(input.find((entry) => !isNetwork(entry)))}` : ''
      return `must be a list of IP addresses or CIDRs such as 10.0.0.0/8${wrong}`
    },
  })
  .check(z.meta({ type: 'array', items: { type: 'string', minLength: 1 } }))

export const httpUrl = z
  .string({ error: 'must be an http(s) URL' })
  .check(z.refine(isHttpUrl, { error: 'must be an http(s) URL' }))

export const hostName = textMatching(/^\.?[a-z0-9-]+(?:\.[a-z0-9-]+)*$/i, 'must be a host name')

const isBaseUrl = (value: unknown): boolean => {
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : null
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    SITE_PATH.test(url.pathname) &&
    !/[?#]/.test(url.href) &&
    !url.username
  )
}

/** Characters that need no encoding in a URL, a cookie or HTML. */
const SITE_PATH = /^(?:\/[A-Za-z0-9_-]+)*\/?$/

export const baseUrl = z
  .custom<string>(isBaseUrl, {
    error: 'must be an http(s) URL without a query, such as https://app.example.com or https://example.com/accounts',
  })
  .check(z.meta({ type: 'string' }))

const isSecret = (value: unknown): boolean => {
  const secrets = Array.isArray(value) ? value : [value]
  return secrets.length > 0 && secrets.every((secret) => typeof secret === 'string' && secret.trim().length >= 32)
}

export const secret = z
  .custom<string | readonly string[]>(isSecret, {
    error: 'must have at least 32 characters, also each of several; `openssl rand -hex 32` creates one',
  })
  .check(z.meta({ type: ['string', 'array'] }))

/** Returns an integer between two limits, both included. */
export const integer = (min: number, max: number, error = `must be a whole number from ${min} to ${max}`) =>
  z.int({ error }).check(z.minimum(min, { error }), z.maximum(max, { error }))

export const count = integer(0, Number.MAX_SAFE_INTEGER, 'must be a whole number, 0 or more')

export const seconds = integer(1, CENTURY_SECONDS, 'must be whole seconds, at most a century')

/** 0 disables the feature. */
export const secondsOrZero = integer(0, CENTURY_SECONDS, 'must be whole seconds or 0, at most a century')

/** Seconds that may have a fraction. */
export const duration = (max: number, error = `must be a number of seconds above 0, at most ${max}`) =>
  z.number({ error }).check(z.positive({ error }), z.maximum(max, { error }))

// A custom type, because a number schema rejects Infinity.
export const limit = z
  .custom<number>((value) => value === Infinity || (Number.isInteger(value) && Number(value) >= 0), {
    error: 'must be a whole number or Infinity',
  })
  .check(z.meta({ type: 'integer', minimum: 0 }))

/** `true`: our template; `false`: off; a function sends the mail itself. */
export const mailSwitch = <Request = MailRequest>() =>
  z
    .custom<MailSwitch<Request>>((value) => typeof value === 'boolean' || typeof value === 'function', {
      error: 'must be true, false or a function that sends the mail',
    })
    .check(z.meta({ type: 'boolean', acceptsFunction: true }))

const isRoles = (value: unknown): boolean =>
  isObject(value) && Object.values(value).every((role) => isObject(role) && Object.values(role).every(isTextList))

/** API keys store a permission as `project:read`, and screens show it so. */
const PERMISSION_NAME = /^[\w.-]{1,64}$/

const requirePermissionNames = (permissions: Permissions, context: z.core.$RefinementCtx): void => {
  const names = Object.entries(permissions).flatMap(([resource, actions]) => [resource, ...actions])
  const invalid = names.find((name) => !PERMISSION_NAME.test(name))
  if (invalid === undefined) return
  const message = 'must have names of resources and actions with letters, digits, _, . and - only'
  context.addIssue({ code: 'custom', input: invalid, message })
}

/** `{ editor: { project: ['create'] } }` */
export const roles = z
  .custom<Roles>(isRoles, { error: 'must be lists of actions by resource by role', abort: true })
  .check(
    z.meta({ type: 'object', additionalProperties: { type: 'object' } }),
    z.superRefine((value, context) => {
      // Members store their roles as one text, separated by commas.
      const invalid = Object.keys(value).find((name) => !/^[^\s,](?:[^,]*[^\s,])?$/.test(name))
      if (invalid === undefined) return
      context.addIssue({ code: 'custom', input: invalid, message: 'must have names without commas and outer spaces' })
    }),
    z.superRefine((value, context) => {
      for (const permissions of Object.values(value)) requirePermissionNames(permissions, context)
    }),
  )

/** `{ project: ['read', 'write'] }` */
export const permissions = z
  .custom<Permissions>((value) => isObject(value) && Object.values(value).every(isTextList), {
    error: 'must be lists of actions by resource',
    abort: true,
  })
  .check(
    z.meta({ type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } }),
    z.superRefine(requirePermissionNames),
  )

/** Adds an issue if `option` does not name one of the roles. */
export const requireRole = (context: z.core.$RefinementCtx, option: string, role: string, known: Roles): void => {
  if (Object.hasOwn(known, role)) return
  const message = `must be one of ${Object.keys(known).join(', ')}`
  context.addIssue({ code: 'custom', path: [option], input: role, message })
}

/** Returns a value that only code can provide. `typeName` is its type in the reference. */
export const codeValue = <Value>(typeName: string, error: string, isValid: (value: unknown) => boolean) =>
  z.custom<Value>(isValid, { error }).check(z.meta({ codeType: typeName }))

export const hasMethods =
  (...names: string[]) =>
  (value: unknown): boolean =>
    isObject(value) && names.every((name) => typeof value[name] === 'function')

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
