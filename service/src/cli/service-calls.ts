import { hostname } from 'node:os'
import manifest from '../../package.json' with { type: 'json' }
import { getErrorReason } from '../doctor/check.ts'
import { toPrintableText } from './printable-text.ts'

const TIMEOUT_MS = 30_000

export interface CallResponse {
  readonly status: number
  /** The fields of a JSON object. Empty for every other body. */
  readonly fields: Readonly<Record<string, unknown>>
}

interface CallOptions {
  readonly token?: string
  readonly body?: object
}

/** Calls a running service. Rejects if it does not respond. */
export const callService = async (url: string, path: string, { token, body }: CallOptions): Promise<CallResponse> => {
  const response = await fetch(`${url}/api/auth${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      'user-agent': userAgent,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body ? JSON.stringify(body) : null,
    // A redirect would send the token to another address.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const content: unknown = await response.json().catch(() => null)
  return { status: response.status, fields: Object(content) }
}

/** The approval page shows it, so the name of the machine helps the user to recognize the request. */
const userAgent = `latchkey/${manifest.version} (${process.platform}; ${hostname().replaceAll(/[^\w.-]/g, '')})`

/** Rejects with a message for the user if the service does not respond. */
export const explainUnreachable =
  (url: string) =>
  (error: unknown): never => {
    throw new Error(`${url} does not respond: ${getErrorReason(error)}`, { cause: error })
  }

/** The user of a session, as `Ann <ann@example.com>`. */
export const fetchUser = async (url: string, token: string): Promise<string> => {
  const { status, fields } = await callService(url, '/get-session', { token }).catch(explainUnreachable(url))
  if (status !== 200) throw new Error(`${url} responded with ${status}`)
  const { name, email }: { name?: unknown; email?: unknown } = Object(fields['user'])
  if (typeof email !== 'string') throw new Error(`the session has ended. Sign in with: latchkey login ${url}`)
  return toPrintableText(typeof name === 'string' && name !== '' ? `${name} <${email}>` : email)
}
