import { getErrorMessage } from '@latchkey/server/error-text'
import manifest from '../package.json' with { type: 'json' }
import { type Command, formatOverview, parseCommandLine, formatUsage } from './cli/command.ts'
import { commands, serveCommand } from './cli/commands.ts'

const run = async (args: readonly string[]): Promise<void> => {
  if (args[0] === '--version' || args[0] === '-v') return console.log(manifest.version)
  if (args[0] === 'help') return run([...args.slice(1), '--help'])
  const { command, rest } = findCommand(args)
  if (!command) return console.log(formatOverview(commands))
  const input = parseCommandLine(command, rest)
  if (input === 'help') return console.log(formatUsage(command))
  try {
    const runCommand = await command.load()
    process.exitCode = (await runCommand(input)) ?? 0
  } catch (error) {
    const prefix = command === serveCommand ? 'Latchkey cannot start' : `latchkey ${command.name}`
    throw new Error(`${prefix}: ${await nameVariable(getErrorMessage(error))}`, { cause: error })
  }
}

/** Finds the command and its arguments. No command for a general `--help`. */
const findCommand = (args: readonly string[]): { command?: Command; rest: readonly string[] } => {
  const command = commands.find(({ name }) => name.split(' ').every((word, index) => args[index] === word))
  if (command) return { command, rest: args.slice(command.name.split(' ').length) }
  if (args.some((word) => word === '--help' || word === '-h')) return { rest: args }
  if (args[0] === undefined || args[0].startsWith('-')) return { command: serveCommand, rest: args }
  const related = commands.filter(({ name }) => name.startsWith(`${args[0]} `))
  throw new Error(`unknown command: ${args.join(' ')}\n\n${formatOverview(related.length > 0 ? related : commands)}`)
}

/** Messages of the library name options. Operators of the service know them as environment variables. */
const nameVariable = async (message: string): Promise<string> => {
  const { mapVariablesByOption } = await import('@latchkey/server/options')
  const variables = mapVariablesByOption()
  return message.replace(/^[\w.]+/, (option) =>
    variables.has(option) ? `${option} (${variables.get(option)})` : option,
  )
}

run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(getErrorMessage(error))
  process.exit(1)
})
