import type { Node, SoakClient, SoakResponse } from './soak-client.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { openBrowser } from '../browser.ts'
import { reportViolation } from './write-log.ts'
import { PUBLIC_URL, type Deployment } from './deployment.ts'

/** A path without a body is a GET, with a body a POST. */
export const createClient = (deployment: Deployment): SoakClient => {
  const { writeLog, faultWindows } = deployment
  const browser = openBrowser(PUBLIC_URL)
  const address = createAddress()

  const requestOnce = async (path: string, body: object | undefined, node: Node): Promise<SoakResponse | null> => {
    const since = performance.now()
    writeLog.calls++
    const call = `${body ? 'POST' : 'GET'} ${path.replace(/\?.*/, '')} at ${node.name}`
    const response = await send(path, body, node).catch((error: unknown) => {
      if (!faultWindows.explainsNoResponse(since, node.name))
        reportViolation(writeLog, `${call}: no response, ${describeError(error)}`)
      return null
    })
    countResponse(response ? String(response.status) : 'no response')
    if (!response) return null
    if (response.status === 503) {
      if (!response.headers.get('retry-after')) reportViolation(writeLog, `${call}: 503 without Retry-After`)
      if (response.headers.getSetCookie().length > 0) reportViolation(writeLog, `${call}: 503 with a cookie`)
      if (!faultWindows.explainsUnavailable(since, isChange(path, body)))
        reportViolation(writeLog, `${call}: 503 without a fault`)
      return null
    }
    if (response.status >= 500) reportViolation(writeLog, `${call}: ${response.status} ${response.text}`)
    if (response.status !== 429) return parseResponse(response)
    await wait(Number(response.headers.get('retry-after')) * 1000)
    return requestOnce(path, body, node)
  }

  const send = async (path: string, body: object | undefined, node: Node): Promise<RawResponse> => {
    const headers = { 'x-forwarded-for': address, ...(body && { 'content-type': 'application/json' }) }
    const init = body ? { method: 'POST', body: JSON.stringify(body), headers } : { headers }
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await browser.fetch(`${node.service.url}/api/auth${path}`, { ...init, signal })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  const countResponse = (kind: string): void => {
    writeLog.responses.set(kind, (writeLog.responses.get(kind) ?? 0) + 1)
  }

  return {
    requestFailingSignIn: async (node) => {
      const { status } = await send('/sign-in/email', { email: 'unknown@example.com', password: 'a password' }, node)
      writeLog.calls++
      countResponse(String(status))
      return status
    },
    request: async (path, body, node = chooseNode(deployment)) => {
      const response = await requestOnce(path, body, node)
      // Retry later, as a user does who reads the message of a 503.
      if (!response) await wait(RETRY_PAUSE_MS)
      return response
    },
    requestWithRetries: async (path, body, { node, onUnknown } = {}) => {
      const since = performance.now()
      for (;;) {
        const response = await requestOnce(path, body, node ?? chooseNode(deployment))
        if (response) return response
        onUnknown?.()
        if (performance.now() - since > TIMEOUT_MS) throw new Error(`${path} had no response for ${TIMEOUT_MS} ms`)
        await wait(RETRY_PAUSE_MS)
      }
    },
  }
}

/** Longer than any fault lasts. */
const TIMEOUT_MS = 60_000
const RETRY_PAUSE_MS = 250

let addressCount = 0
const createAddress = (): string => {
  addressCount++
  const octets = [addressCount / 256 ** 2, addressCount / 256, addressCount].map((value) => Math.floor(value) % 256)
  return `10.${octets.join('.')}`
}

let requestCount = 0
const chooseNode = ({ nodes, faultWindows }: Deployment): Node => {
  const runningNodes = nodes.filter(({ name }) => !faultWindows.isDown(name))
  return runningNodes[requestCount++ % runningNodes.length] ?? nodes[0]
}

interface RawResponse {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** The callback of a provider creates a session. */
const isChange = (path: string, body: object | undefined): boolean =>
  body !== undefined || path.startsWith('/callback/')

const parseResponse = ({ status, headers, text }: RawResponse): SoakResponse => ({
  status,
  body: parseJson(text),
  location: headers.get('location'),
})

const parseJson = (text: string): SoakResponse['body'] => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const describeError = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
