import { parseArgs } from 'node:util'
import { createAdmin } from './cli/create-admin.ts'
import { serve } from './cli/serve.ts'

const USAGE = `latchkey                                    starts the service
latchkey admin create EMAIL [--name NAME]   makes somebody an admin, on the service's database`

const run = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' }, name: { type: 'string' } },
  })
  if (values.help) return console.log(USAGE)
  const [command = 'serve', action, ...rest] = positionals
  if (command === 'serve' && action === undefined) return serve()
  if (command === 'admin' && action === 'create' && rest.length <= 1) return createAdmin(rest[0], { name: values.name })
  throw new Error(`there is no command ${positionals.join(' ')}\n${USAGE}`)
}

/** The library speaks of its options; who starts the service knows them as variables. */
const variableOf: Readonly<Record<string, string>> = {
  baseURL: 'LATCHKEY_URL',
  secret: 'LATCHKEY_SECRET',
  trustedOrigins: 'LATCHKEY_TRUSTED_ORIGINS',
}

run().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error)
  const sentence = message.replace(/^\w+/, (word) => (variableOf[word] ? `${word} (${variableOf[word]})` : word))
  console.error(`Latchkey cannot start: ${sentence}`)
  process.exit(1)
})
