import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { AuthorizationResponse } from './authorization.ts'
import { createApp } from './app.ts'
import { type Endpoints, createEndpoints } from './endpoints.ts'
import type { Grant } from './grant.ts'
import { createIdToken } from './id-token.ts'
import type { Endpoint, Fault } from './fault.ts'
import { OTHER_EMAIL, type SimulatedUser } from './user.ts'
import { providers } from './providers.ts'
import { type Credentials, getCredentials, getClientIdentifier } from './credentials.ts'
import type { SimulatedRequest } from './requests.ts'
import { createState, type ProviderState, resetState } from './state.ts'

export type { AuthorizationResponse, Credentials, Endpoint, Endpoints, Fault, SimulatedUser, SimulatedRequest }
export { getCredentials, OTHER_EMAIL }

export const providerIds: readonly string[] = Object.keys(providers)

/** A server that simulates all providers. Methods throw for unknown provider IDs. */
export interface Simulator {
  /** `http://127.0.0.1:PORT` */
  readonly origin: string
  /** The value for `socialProviders.<id>.endpoints`. GitHub's list of addresses is at `<userInfo>/emails`. */
  getEndpoints(id: string): Endpoints
  /** The default client of the provider. */
  getCredentials(id: string): Credentials
  /** Registers another client. GitHub client IDs that begin with `Iv` get expiring tokens with refresh tokens. */
  registerClient(id: string, credentials: Credentials): void
  /** Changes the user who approves subsequent authorization requests. */
  setUser(id: string, changes: Partial<SimulatedUser>): void
  /**
   * Sets the fault of the provider, or removes it with undefined. Transport faults such as `slow` and `error-500` can
   * be limited to one endpoint.
   */
  injectFault(id: string, fault: Fault | undefined, at?: Endpoint): void
  /** Replaces the signing key. The previous key remains published until the next rotation. */
  rotateKeys(id: string): void
  /**
   * Creates an ID token as the provider's native SDK does, without a code. Throws if the provider issues no ID tokens
   * or has the fault `no-id-token`.
   */
  createIdToken(id: string, options?: { nonce?: string; clientId?: string }): Promise<string>
  /** Moves the clock for token timestamps. */
  advanceClock(seconds: number): void
  /**
   * Approves an authorization request without a page. Throws the provider's error description if the request is
   * invalid.
   */
  approve(authorizationUrl: string): Promise<AuthorizationResponse>
  /** All received requests, in order. */
  readonly requests: readonly SimulatedRequest[]
  /** Deletes the recorded requests only. */
  clearRequests(): void
  /** Deletes requests, users, grants, and faults. Keys and registered clients remain. */
  reset(): void
  close(): Promise<void>
}

export interface SimulatorOptions {
  /** Defaults to a free port. */
  port?: number
  /** Delay of the faults `slow` and `slow-body`. */
  delayMs?: number
}

const DEFAULT_DELAY_MS = 30_000

/** Starts the simulator on 127.0.0.1. */
export const startSimulator = async ({
  port = 0,
  delayMs = DEFAULT_DELAY_MS,
}: SimulatorOptions = {}): Promise<Simulator> => {
  const requests: SimulatedRequest[] = []
  const states = new Map<string, ProviderState>()
  const app = createApp({ states, requests, delayMs })
  // The tested program runs in the same process and must keep the native Request and Response.
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  const server = createServer((request, response) => void listener(request, response))
  const origin = `http://127.0.0.1:${await listen(server, port)}`
  let clockOffset = 0
  const now = () => Date.now() + clockOffset
  for (const provider of Object.values(providers)) states.set(provider.id, createState(provider, { origin, now }))

  const getState = (id: string): ProviderState => {
    const state = states.get(id)
    if (!state) throw new Error(`Unknown provider "${id}"`)
    return state
  }
  return {
    origin,
    getEndpoints: (id) => createEndpoints(origin, getState(id).provider),
    getCredentials: (id) => getCredentials(getState(id).provider.id),
    registerClient: (id, credentials) => {
      getState(id).clients.set(getClientIdentifier(credentials), credentials)
    },
    setUser: (id, changes) => {
      const state = getState(id)
      state.user = { ...state.user, ...changes }
    },
    injectFault: (id, fault, endpoint) => {
      const state = getState(id)
      state.fault = fault
      state.faultEndpoint = endpoint
    },
    rotateKeys: (id) => getState(id).keys.rotate(),
    createIdToken: async (id, { nonce, clientId = getCredentials(id).clientId } = {}) => {
      const state = getState(id)
      const token = await createIdToken(state, createNativeGrant(state.user, { nonce, clientId }), state.fault)
      if (token === undefined) throw new Error(`${state.provider.name} issues no id_token`)
      return token
    },
    advanceClock: (seconds) => {
      clockOffset += seconds * 1000
    },
    approve,
    requests,
    clearRequests: () => {
      requests.length = 0
    },
    reset: () => {
      requests.length = 0
      for (const state of states.values()) resetState(state, origin)
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The grant of an ID token without an authorization request. */
const createNativeGrant = (
  user: SimulatedUser,
  { nonce, clientId }: { nonce: string | undefined; clientId: string },
): Grant => ({
  user,
  clientId,
  redirectUri: '',
  scopes: ['openid', 'email', 'profile', 'name', 'user:read:email'],
  query: new URLSearchParams(nonce === undefined ? {} : { nonce }),
  deviceId: undefined,
  fault: undefined,
})

const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })

const approve = async (authorizationUrl: string): Promise<AuthorizationResponse> => {
  const response = await fetch(authorizationUrl, { headers: { accept: 'application/json' }, redirect: 'manual' })
  const { status, headers } = response
  const location = headers.get('location')
  if (status === 302 && location !== null) return { method: 'GET', url: location }
  const text = await response.text()
  if (status !== 200) throw new Error(`The provider rejects the authorization request: ${text}`)
  return JSON.parse(text)
}
