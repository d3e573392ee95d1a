import { type Endpoints, createEndpoints } from './endpoints.ts'
import { providers } from './providers.ts'
import { type Credentials, getCredentials } from './credentials.ts'

export const DEFAULT_PORT = 4000

/** The option `socialProviders` with all providers of the simulator at `origin`. */
export const createSocialProviders = (origin: string): Record<string, Credentials & { endpoints: Endpoints }> =>
  Object.fromEntries(
    Object.values(providers).map((provider) => [
      provider.id,
      { ...getCredentials(provider.id), endpoints: createEndpoints(origin, provider) },
    ]),
  )
