import type { Service } from '../service.ts'

export interface Node {
  readonly name: string
  readonly service: Service
  readonly metricsUrl: string
}

export interface SoakResponse {
  readonly status: number
  readonly body: ReturnType<typeof JSON.parse>
  /** The target of a redirect. */
  readonly location: string | null
}

/** The browser of a user. Each request goes to the next node, as a load balancer does. */
export interface SoakClient {
  /** Sends the request once. Null if the outcome is unknown: no response, or 503. */
  request(path: string, body?: object, node?: Node): Promise<SoakResponse | null>
  /** Repeats an idempotent request until it has a response. `onUnknown` is called after each attempt without one. */
  requestWithRetries(
    path: string,
    body?: object,
    options?: { node?: Node; onUnknown?: () => void },
  ): Promise<SoakResponse>
  /** Signs in to an account that does not exist: 401, or 429 from the fourth attempt on. */
  requestFailingSignIn(node: Node): Promise<number>
}
