import { type Endpoints, endpointsAt } from './endpoints.ts'
import { providers } from './providers.ts'
import { type Credentials, credentialsOf } from './registration.ts'

export const DEFAULT_PORT = 4000

/** The option `socialProviders` of a service that speaks with the simulator at `origin`, with all providers in it. */
export const socialProvidersAt = (origin: string): Record<string, Credentials & { endpoints: Endpoints }> =>
  Object.fromEntries(
    Object.values(providers).map((provider) => [
      provider.id,
      { ...credentialsOf(provider.id), endpoints: endpointsAt(origin, provider) },
    ]),
  )
