import { type Command, formatOverview, parseCommandLine, formatUsage } from './cli/command.ts'
import { commands, serveCommand } from './cli/commands.ts'

const run = async (line: readonly string[]): Promise<void> => {
  const { command, words } = commandOf(line)
  if (!command) return console.log(formatOverview(commands))
  const given = parseCommandLine(command, words)
  if (given === 'help') return console.log(formatUsage(command))
  try {
    const perform = await command.load()
    process.exitCode = (await perform(given)) ?? 0
  } catch (error) {
    const failed = command === serveCommand ? 'Latchkey cannot start' : `latchkey ${command.name}`
    throw new Error(`${failed}: ${asVariable(messageOf(error))}`, { cause: error })
  }
}

/** What the line asks for, and the words behind its name; no command for who asks what there is. */
const commandOf = (line: readonly string[]): { command?: Command; words: readonly string[] } => {
  const named = commands.find(({ name }) => name.split(' ').every((word, index) => line[index] === word))
  if (named) return { command: named, words: line.slice(named.name.split(' ').length) }
  if (line.some((word) => word === '--help' || word === '-h')) return { words: line }
  if (line[0] === undefined || line[0].startsWith('-')) return { command: serveCommand, words: line }
  throw new Error(`there is no command ${line.join(' ')}\n\n${formatOverview(commands)}`)
}

/** The library speaks of its options; who starts the service knows them as variables. */
const asVariable = (sentence: string): string =>
  sentence.replace(/^\w+/, (word) => (variableOf[word] ? `${word} (${variableOf[word]})` : word))

const variableOf: Readonly<Record<string, string>> = {
  baseURL: 'LATCHKEY_URL',
  secret: 'LATCHKEY_SECRET',
  trustedOrigins: 'LATCHKEY_TRUSTED_ORIGINS',
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(messageOf(error))
  process.exit(1)
})
