// `npm run providers`: the simulator on a port that does not change, so that a service can be pointed at it.
import { simulatedProviders, startSimulator } from './simulator.ts'
import { DEFAULT_PORT, socialProvidersAt } from './social-providers.ts'

const port = Number(process.env.PROVIDERS_PORT ?? DEFAULT_PORT)

try {
  const { origin } = await startSimulator({ port })
  console.log(
    `Simulated providers at ${origin}/<provider>/{authorize,token,user,keys}:\n${simulatedProviders.join(' ')}`,
  )
  // `npm run dev` shows the options to the service by itself.
  if (!process.argv.includes('--brief')) {
    console.log(`\nOptions for a service that shall speak with them:\n\n${snippet(origin)}`)
  }
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error)
  console.error(`The simulated providers cannot listen on PROVIDERS_PORT ${port}: ${reason}`)
  process.exitCode = 1
}

function snippet(origin: string): string {
  return JSON.stringify({ socialProviders: socialProvidersAt(origin) }, null, 2)
}
