import * as z from 'zod/mini'
import * as types from './option-types.ts'
import { type Options, optionsSchema } from './options.ts'
import { parseOptions } from './parse-options.ts'

/** Validates options that do not have to be complete. Throws an Error that names the first invalid option. */
export const validateOptions = (options: Partial<Options>): void => void parseOptions(z.partial(optionsSchema), options)

/** Returns the environment variable of each option that has one. */
export const mapVariablesByOption = (): ReadonlyMap<string, string> =>
  new Map(listVariables().map(({ path, name }) => [path.join('.'), name]))

/** Reads the options that environment variables set. Throws an Error that names the variable of the first invalid value. */
export const readOptionVariables = (variables: Readonly<Record<string, string | undefined>>): Partial<Options> => {
  const options: Record<string, unknown> = {}
  for (const { path, schema, name, parse } of listVariables()) {
    const text = variables[name]
    const value = text ? parse?.(text) : undefined
    if (value !== undefined) setOption(options, path, parseOptions(schema, value, [name]))
  }
  return options
}

interface OptionVariable extends types.EnvironmentVariable {
  /** The names of the sections and of the option. */
  path: readonly string[]
  schema: z.ZodMiniType
}

const listVariables = (
  shape: Readonly<Record<string, z.ZodMiniType>> = optionsSchema.def.shape,
  sections: readonly string[] = [],
): OptionVariable[] =>
  Object.entries(shape).flatMap(([name, schema]) => {
    const path = [...sections, name]
    const variable = types.environmentVariables.get(schema)
    if (variable) return [{ path, schema, ...variable }]
    const inner = types.getSectionShape(schema)
    return inner ? listVariables(inner, path) : []
  })

const setOption = (options: Record<string, unknown>, [name = '', ...rest]: readonly string[], value: unknown): void => {
  if (rest.length === 0) options[name] = value
  else setOption((options[name] ??= {}) as Record<string, unknown>, rest, value)
}
