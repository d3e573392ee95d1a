// `npm run providers` starts the simulator on a fixed port, so that the options of a service can refer to it.
import { providerIds, startSimulator } from './simulator.ts'
import { DEFAULT_PORT, createSocialProviders } from './social-providers.ts'

const port = Number(process.env.PROVIDERS_PORT ?? DEFAULT_PORT)

try {
  const { origin } = await startSimulator({ port })
  console.log(`Simulated providers at ${origin}/<provider>/{authorize,token,user,keys}:\n${providerIds.join(' ')}`)
  // `npm run dev` passes the options to the service.
  if (!process.argv.includes('--brief')) {
    console.log(`\nOptions for a service that uses them:\n\n${renderOptions(origin)}`)
  }
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error)
  console.error(`The simulated providers cannot listen on PROVIDERS_PORT ${port}: ${reason}`)
  process.exitCode = 1
}

function renderOptions(origin: string): string {
  return JSON.stringify({ socialProviders: createSocialProviders(origin) }, null, 2)
}
