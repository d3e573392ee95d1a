import { parseArgs } from 'node:util'

/** The parsed command line. */
export interface CommandInput {
  /** One value per operand of the command, and the optional one if it is given. */
  readonly operands: readonly string[]
  /** Values by option name, for `--name NAME`. */
  readonly values: Readonly<Record<string, string | undefined>>
  /** The given options without a value, such as `--plan`. */
  readonly switches: ReadonlySet<string>
}

/** Runs a command. Returns the exit code, by default 0. Throws an Error with a message for the operator. */
export type RunCommand = (input: CommandInput) => Promise<number | void>

interface CommandOption {
  /** The placeholder of the value. An option without it is a switch. */
  readonly value?: string
  readonly description: string
}

/** An entry of `commands.ts`. */
export interface Command {
  /** The words after `latchkey`. */
  readonly name: string
  readonly summary: string
  /** The names of the required arguments. */
  readonly operands?: readonly string[]
  /** The name of an argument that follows them and can be omitted. */
  readonly optionalOperand?: string
  /** By name, without the dashes. */
  readonly options?: Readonly<Record<string, CommandOption>>
  /** Further text for `--help`, such as exit codes. */
  readonly details?: string
  /** Imports the implementation on demand, so that starting the service loads no other command. */
  load(): Promise<RunCommand>
}

/** Parses the arguments after the name of a command. Throws an Error for invalid arguments. */
export const parseCommandLine = (command: Command, args: readonly string[]): CommandInput | 'help' => {
  const { operands = [], optionalOperand, options = {} } = command
  const optionTypes = Object.entries(options).map(
    ([name, { value }]) => [name, { type: value ? 'string' : 'boolean' }] as const,
  )
  const { values, positionals, tokens } = parseArgs({
    args: [...args],
    options: { ...Object.fromEntries(optionTypes), help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
    tokens: true,
    // The messages of the strict mode are not meant for operators.
    strict: false,
  })
  if (values.help) return 'help'
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined
    if (!option) throw new Error(`unknown option ${token.rawName} for ${command.name}\n\n${formatUsage(command)}`)
    if (option.value && !token.value)
      throw new Error(`${token.rawName} requires a value: ${token.rawName} ${option.value}`)
    if (!option.value && token.value !== undefined) throw new Error(`${token.rawName} takes no value`)
  }
  // An unset variable of the shell becomes an empty argument.
  const emptyIndex = positionals.findIndex((operand) => operand.trim() === '')
  const empty = [...operands, optionalOperand][emptyIndex]
  if (empty) throw new Error(`${empty} is empty: ${formatSynopsis(command)}`)
  const missing = operands[positionals.length]
  if (missing) throw new Error(`${command.name} requires ${missing}: ${formatSynopsis(command)}`)
  const maxOperands = operands.length + (optionalOperand ? 1 : 0)
  if (positionals.length > maxOperands) {
    throw new Error(`unexpected argument ${positionals[maxOperands]}: ${formatSynopsis(command)}`)
  }
  return {
    operands: positionals,
    values: Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    ),
    switches: new Set(Object.keys(values).filter((name) => values[name] === true)),
  }
}

/** Returns the `--help` text of a command. */
export const formatUsage = (command: Command): string => {
  const options = Object.entries(command.options ?? {}).map(
    ([name, { value, description }]) => [value ? `--${name} ${value}` : `--${name}`, description] as const,
  )
  return [
    `${formatSynopsis(command)}\n\n${command.summary[0]?.toUpperCase()}${command.summary.slice(1)}.`,
    ...(command.details ? [command.details] : []),
    ...(options.length > 0 ? [formatColumns(options)] : []),
  ].join('\n\n')
}

/** One line per command, without its options. */
export const formatOverview = (commands: readonly Command[]): string =>
  `${formatColumns(commands.map((command) => [formatInvocation(command), command.summary]))}\n\nlatchkey COMMAND --help shows details, latchkey --version the version. Without a command, the service starts.`

const formatSynopsis = (command: Command): string =>
  [
    formatInvocation(command),
    ...Object.entries(command.options ?? {}).map(([option, { value }]) =>
      value ? `[--${option} ${value}]` : `[--${option}]`,
    ),
  ].join(' ')

const formatInvocation = ({ name, operands = [], optionalOperand }: Command): string =>
  ['latchkey', name, ...operands, ...(optionalOperand ? [`[${optionalOperand}]`] : [])].join(' ')

const formatColumns = (rows: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `${left.padEnd(width)}   ${right}`).join('\n')
}
