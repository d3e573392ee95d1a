import { parseArgs } from 'node:util'

/** What a command is told on its line. */
export interface CommandInput {
  /** As many words as the command has operands. */
  readonly operands: readonly string[]
  /** By the option's name: `--name NAME`. */
  readonly values: Readonly<Record<string, string | undefined>>
  /** The names of the options without a value that were given: `--plan`. */
  readonly switches: ReadonlySet<string>
}

/** Does what the command is for. Answers the exit code where it is not 0; throws an Error whose message is a sentence for the operator. */
export type RunCommand = (given: CommandInput) => Promise<number | void>

interface CommandOption {
  /** What stands for its value; an option without one is a switch. */
  readonly value?: string
  readonly description: string
}

/** A row of `commands.ts`. */
export interface Command {
  /** The words behind `latchkey`. */
  readonly name: string
  readonly summary: string
  /** The words that must follow, as the usage names them. */
  readonly operands?: readonly string[]
  /** By name, without the dashes. */
  readonly options?: Readonly<Record<string, CommandOption>>
  /** What else `--help` says: exit codes, what changes and what does not. */
  readonly details?: string
  /** Fetches the code: whoever starts the service reads none of the other commands. */
  load(): Promise<RunCommand>
}

/** What the words behind its name give a command, or that they ask for help. Throws an Error that says what does not fit. */
export const parseCommandLine = (command: Command, words: readonly string[]): CommandInput | 'help' => {
  const { operands = [], options = {} } = command
  const known = Object.entries(options).map(
    ([name, { value }]) => [name, { type: value ? 'string' : 'boolean' }] as const,
  )
  const { values, positionals, tokens } = parseArgs({
    args: [...words],
    options: { ...Object.fromEntries(known), help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
    tokens: true,
    // The sentences are ours.
    strict: false,
  })
  if (values.help) return 'help'
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined
    if (!option) throw new Error(`${command.name} knows no option ${token.rawName}\n\n${formatUsage(command)}`)
    if (option.value && !token.value)
      throw new Error(`${token.rawName} needs a value: ${token.rawName} ${option.value}`)
    if (!option.value && token.value !== undefined) throw new Error(`${token.rawName} takes no value`)
  }
  const missing = operands[positionals.length]
  if (missing) throw new Error(`${command.name} needs ${missing}: ${formatSynopsis(command)}`)
  if (positionals.length > operands.length) {
    throw new Error(`${command.name} has no use for ${positionals[operands.length]}: ${formatSynopsis(command)}`)
  }
  return {
    operands: positionals,
    values: Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    ),
    switches: new Set(Object.keys(values).filter((name) => values[name] === true)),
  }
}

/** What `--help` says of one command. */
export const formatUsage = (command: Command): string => {
  const options = Object.entries(command.options ?? {}).map(
    ([name, { value, description: does }]) => [value ? `--${name} ${value}` : `--${name}`, does] as const,
  )
  return [
    `${formatSynopsis(command)}\n\n${command.summary[0]?.toUpperCase()}${command.summary.slice(1)}.`,
    ...(command.details ? [command.details] : []),
    ...(options.length > 0 ? [formatColumns(options)] : []),
  ].join('\n\n')
}

/** A line each. */
export const formatOverview = (commands: readonly Command[]): string =>
  `${formatColumns(commands.map((command) => [formatSynopsis(command), command.summary]))}\n\nlatchkey COMMAND --help says more. A line without a command starts the service.`

const formatSynopsis = ({ name, operands = [], options = {} }: Command): string =>
  [
    'latchkey',
    name,
    ...operands,
    ...Object.entries(options).map(([option, { value }]) => (value ? `[--${option} ${value}]` : `[--${option}]`)),
  ].join(' ')

const formatColumns = (rows: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `${left.padEnd(width)}   ${right}`).join('\n')
}
