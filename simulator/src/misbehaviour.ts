import { setTimeout as pause } from 'node:timers/promises'

/** What a provider can do wrong, in a developer's words. */
export const misbehaviours = {
  'no-email': 'tells no e-mail address',
  'unverified-email': 'tells an address that is not verified',
  'other-email': 'tells the address of somebody else',
  'changed-subject': 'tells another subject with the same address',
  'no-subject': 'tells no subject',
  denied: 'says that the person refused',
  'replayed-code': 'hands out a code that was already used',
  'swapped-state': 'returns the state of another flow',
  'no-id-token': 'leaves the id_token out',
  'wrong-nonce': 'puts another nonce into the id_token',
  'wrong-audience': 'makes the id_token for another application',
  'wrong-issuer': 'names another issuer in the id_token',
  'wrong-key': 'signs the id_token with a key it does not publish',
  'alg-none': 'leaves the id_token unsigned',
  'expired-token': 'hands out tokens that have expired',
  'refresh-refused': 'refuses every refresh token',
  slow: 'answers after a long time',
  'slow-body': 'answers at once and then takes a long time to finish',
  'error-500': 'answers 500',
  'huge-answer': 'answers with more than a megabyte',
  'not-json': 'answers with a page instead of JSON',
  redirects: 'redirects to another address',
} as const

export type Misbehaviour = keyof typeof misbehaviours

/** What the application itself asks a provider, and where a mode of transport can be confined to. */
export type Endpoint = 'token' | 'userInfo' | 'jwks'

export const isMisbehaviour = (text: string): text is Misbehaviour => Object.hasOwn(misbehaviours, text)

interface Answering {
  /** Milliseconds. */
  slowness: number
  /** Where `redirects` leads: the same question is answered there as if nothing was wrong. */
  elsewhere: string
  answer(): Promise<Response>
}

/** `answer` as a provider gives it whose machines, not its data, are in a bad state. */
export const answerIn = async (mode: Misbehaviour | undefined, { slowness, elsewhere, answer }: Answering) => {
  switch (mode) {
    case 'error-500':
      return new Response(STACK_TRACE, { status: 500, headers: { 'content-type': 'text/html' } })
    case 'not-json':
      return new Response('<!doctype html><title>Be right back</title>', { headers: { 'content-type': 'text/html' } })
    case 'redirects':
      // 307 keeps method and body: who follows it hands the secret to another address.
      return new Response(null, { status: 307, headers: { location: elsewhere } })
    case 'slow':
      // Unreferenced: whoever gave up waiting can end the process.
      await pause(slowness, undefined, { ref: false })
      return answer()
    case 'slow-body':
      return led(await answer(), async function* () {
        yield ' '
        await pause(slowness, undefined, { ref: false })
      })
    case 'huge-answer':
      return led(await answer(), async function* () {
        for (let kilobytes = 0; kilobytes < HUGE_KILOBYTES; kilobytes += 64) yield ' '.repeat(64 * 1024)
      })
    default:
      return answer()
  }
}

const HUGE_KILOBYTES = 4096

// What must never reach a person's screen or a log.
const STACK_TRACE = '<h1>500</h1><pre>at OAuthService.exchange (/srv/oauth/service.js:17) password=hunter2</pre>'

/** The same answer after blanks, which JSON allows: who reads patiently and without a limit would find nothing wrong. */
const led = (response: Response, lead: () => AsyncIterable<string>): Response => {
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  const encoder = new TextEncoder()
  const parts = (async function* () {
    for await (const blanks of lead()) yield encoder.encode(blanks)
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
