import { setTimeout as pause } from 'node:timers/promises'

/** The faults that a provider can have, with a label for the authorization page. */
export const faults = {
  'no-email': 'reports no email address',
  'unverified-email': 'reports an unverified address',
  'other-email': 'reports the address of another user',
  'changed-subject': 'reports another subject with the same address',
  'no-subject': 'reports no subject',
  denied: 'denies the request',
  'replayed-code': 'issues a code that was already used',
  'swapped-state': 'returns the state of another flow',
  'no-id-token': 'omits the id_token',
  'wrong-nonce': 'issues an id_token with another nonce',
  'wrong-audience': 'issues an id_token for another client',
  'wrong-issuer': 'issues an id_token with another issuer',
  'wrong-key': 'signs the id_token with an unpublished key',
  'alg-none': 'issues an unsigned id_token',
  'expired-token': 'issues expired tokens',
  'refresh-refused': 'rejects all refresh tokens',
  slow: 'responds after a long delay',
  'slow-body': 'delays the body of the response',
  'error-500': 'responds with status 500',
  'huge-response': 'responds with more than a megabyte',
  'not-json': 'responds with HTML instead of JSON',
  redirects: 'redirects to another URL',
} as const

export type Fault = keyof typeof faults

/** The endpoints that applications request directly. Transport faults can be limited to one of them. */
export type Endpoint = 'token' | 'userInfo' | 'jwks'

export const isFault = (text: string): text is Fault => Object.hasOwn(faults, text)

interface FaultOptions {
  delayMs: number
  /** Target of the `redirects` fault, which responds without a fault. */
  redirectUrl: string
  respond(): Promise<Response>
}

/** Applies transport faults. Faults in the data are applied before. */
export const respondWithFault = async (fault: Fault | undefined, { delayMs, redirectUrl, respond }: FaultOptions) => {
  switch (fault) {
    case 'error-500':
      return new Response(STACK_TRACE, { status: 500, headers: { 'content-type': 'text/html' } })
    case 'not-json':
      return new Response('<!doctype html><title>Be right back</title>', { headers: { 'content-type': 'text/html' } })
    case 'redirects':
      // 307 preserves method and body, so a client that follows it sends its secret to another URL.
      return new Response(null, { status: 307, headers: { location: redirectUrl } })
    case 'slow':
      // An unreferenced timer does not keep the process running after the client has disconnected.
      await pause(delayMs, undefined, { ref: false })
      return respond()
    case 'slow-body':
      return prependBody(await respond(), async function* () {
        yield ' '
        await pause(delayMs, undefined, { ref: false })
      })
    case 'huge-response':
      return prependBody(await respond(), async function* () {
        for (let kilobytes = 0; kilobytes < HUGE_KILOBYTES; kilobytes += 64) yield ' '.repeat(64 * 1024)
      })
    default:
      return respond()
  }
}

const HUGE_KILOBYTES = 4096

// Tests check that this text does not reach users or logs.
const STACK_TRACE = '<h1>500</h1><pre>at OAuthService.exchange (/srv/oauth/service.js:17) password=hunter2</pre>'

/** Precedes the response with whitespace, which JSON allows. A client without a timeout and a size limit accepts it. */
const prependBody = (response: Response, createPrefix: () => AsyncIterable<string>): Response => {
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  const encoder = new TextEncoder()
  const parts = (async function* () {
    for await (const text of createPrefix()) yield encoder.encode(text)
    yield new Uint8Array(await response.arrayBuffer())
  })()
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
  return new Response(body, { status: response.status, headers })
}
