import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Approval } from './authorization.ts'
import { createDesk } from './desk.ts'
import { type Endpoints, endpointsAt } from './endpoints.ts'
import type { Grant } from './grant.ts'
import { idTokenOf } from './id-token.ts'
import type { Endpoint, Misbehaviour } from './misbehaviour.ts'
import { OTHER_EMAIL, type SimulatedPerson } from './person.ts'
import { providers } from './providers.ts'
import { type Credentials, credentialsOf, nameOf } from './registration.ts'
import type { SimulatedRequest } from './requests.ts'
import { createState, type ProviderState, resetState } from './state.ts'

export type { Approval, Credentials, Endpoint, Endpoints, Misbehaviour, SimulatedPerson, SimulatedRequest }
export { credentialsOf, OTHER_EMAIL }

/** The ids of all providers that are simulated. */
export const simulatedProviders: readonly string[] = Object.keys(providers)

/** A server that speaks as each provider. Methods throw for an id that no provider has. */
export interface Simulator {
  /** `http://127.0.0.1:PORT` */
  readonly origin: string
  /** What goes into `socialProviders.<id>.endpoints`. GitHub's list of addresses is `<userInfo>/emails`. */
  endpointsOf(id: string): Endpoints
  /** The application that is registered there from the beginning. */
  credentialsOf(id: string): Credentials
  /** Registers a further application. Client ids at GitHub that begin with `Iv` get tokens that expire and refresh. */
  register(id: string, credentials: Credentials): void
  /** Changes who sits at that provider; the next authorization signs this person in. At first: one person each. */
  person(id: string, who: Partial<SimulatedPerson>): void
  /**
   * How the provider misbehaves from now on, until changed; undefined: not at all. Modes of transport (slow, error-500,
   * …) can be confined to one endpoint.
   */
  misbehave(id: string, mode: Misbehaviour | undefined, at?: Endpoint): void
  /** New tokens are signed with a new key. The last key stays published; after two rotations the first one is gone. */
  rotateKeys(id: string): void
  /**
   * The id_token that the provider's own library hands to a program on the person's device, without a code. Throws where
   * the provider signs none, and where it misbehaves with `no-id-token`.
   */
  idToken(id: string, asked?: { nonce?: string; clientId?: string }): Promise<string>
  /** Moves the clock by which tokens are dated. */
  travel(seconds: number): void
  /**
   * The person approves, in a browser: what that browser does next. Throws with the provider's words when it refuses
   * the request.
   */
  approve(authorizationUrl: string): Promise<Approval>
  /** Every request that arrived, in its order. */
  readonly requests: readonly SimulatedRequest[]
  /** Forgets the requests, and nothing else. */
  clear(): void
  /** Forgets requests, people, grants and misbehaviour; keys and registered applications stay. */
  reset(): void
  close(): Promise<void>
}

export interface SimulatorOptions {
  /** Any free one, unless said. */
  port?: number
  /** How long `slow` and `slow-body` take, in milliseconds. */
  slowness?: number
}

const SLOWNESS = 30_000

/** Starts the simulator on 127.0.0.1. */
export const startSimulator = async ({ port = 0, slowness = SLOWNESS }: SimulatorOptions = {}): Promise<Simulator> => {
  const requests: SimulatedRequest[] = []
  const states = new Map<string, ProviderState>()
  const desk = createDesk({ states, requests, slowness })
  // The program that is tested lives in the same process and keeps its own Request and Response.
  const listener = getRequestListener(desk.fetch, { overrideGlobalObjects: false })
  const server = createServer((request, response) => void listener(request, response))
  const origin = `http://127.0.0.1:${await listen(server, port)}`
  let travelled = 0
  const now = () => Date.now() + travelled
  for (const provider of Object.values(providers)) states.set(provider.id, createState(provider, { origin, now }))

  const at = (id: string): ProviderState => {
    const state = states.get(id)
    if (!state) throw new Error(`No provider has the id ${id}`)
    return state
  }
  return {
    origin,
    endpointsOf: (id) => endpointsAt(origin, at(id).provider),
    credentialsOf: (id) => credentialsOf(at(id).provider.id),
    register: (id, credentials) => {
      at(id).applications.set(nameOf(credentials), credentials)
    },
    person: (id, who) => {
      const state = at(id)
      state.person = { ...state.person, ...who }
    },
    misbehave: (id, mode, endpoint) => {
      const state = at(id)
      state.misbehaviour = mode
      state.misbehavesAt = endpoint
    },
    rotateKeys: (id) => at(id).keys.rotate(),
    idToken: async (id, { nonce, clientId = credentialsOf(id).clientId } = {}) => {
      const state = at(id)
      const token = await idTokenOf(state, nativeGrant(state.person, { nonce, clientId }), state.misbehaviour)
      if (token === undefined) throw new Error(`${state.provider.name} gives no id_token`)
      return token
    },
    travel: (seconds) => {
      travelled += seconds * 1000
    },
    approve,
    requests,
    clear: () => {
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

/** As it stands behind a token that needed no redirect. */
const nativeGrant = (
  person: SimulatedPerson,
  { nonce, clientId }: { nonce: string | undefined; clientId: string },
): Grant => ({
  person,
  clientId,
  redirectUri: '',
  scopes: ['openid', 'email', 'profile', 'name', 'user:read:email'],
  query: new URLSearchParams(nonce === undefined ? {} : { nonce }),
  deviceId: undefined,
  misbehaviour: undefined,
})

const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })

const approve = async (authorizationUrl: string): Promise<Approval> => {
  const response = await fetch(authorizationUrl, { headers: { accept: 'application/json' }, redirect: 'manual' })
  const { status, headers } = response
  const location = headers.get('location')
  if (status === 302 && location !== null) return { method: 'GET', url: location }
  const text = await response.text()
  if (status !== 200) throw new Error(`The provider refuses the authorization request: ${text}`)
  return JSON.parse(text)
}
