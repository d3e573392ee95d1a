import http, { type IncomingMessage, type RequestOptions } from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress, lookupPublicAddress } from '../network/public-address.ts'

/** The start of the response that the log stores. */
const MAX_RESPONSE_BYTES = 1024

interface NetworkOptions {
  /** Allows http and addresses that are not public. */
  readonly allowPrivateNetworks: boolean
}

interface PostOptions extends NetworkOptions {
  readonly headers: Record<string, string>
  readonly body: string
  /** Ends the request and the response. */
  readonly signal: AbortSignal
}

export interface PostResponse {
  readonly status: number
  readonly retryAfter: string | undefined
  readonly start: string
}

/**
 * Checks whether events may be sent to a URL: https without credentials, and a host name or a public address. The URL
 * standard converts all notations of an IPv4 address to the dotted one. The addresses of a name are checked at each
 * connection.
 */
export const isWebhookUrlAllowed = (url: string, { allowPrivateNetworks }: NetworkOptions): boolean => {
  if (!URL.canParse(url)) return false
  const { protocol, username, password, hostname } = new URL(url)
  if (username !== '' || password !== '') return false
  if (allowPrivateNetworks) return protocol === 'https:' || protocol === 'http:'
  const host = hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  return protocol === 'https:' && (family === 0 || isPublicAddress(host, family))
}

/**
 * Sends a request to a URL that a user chose. It reaches public addresses only, follows no redirect and reads the start of
 * the response (R45). Each request has a connection of its own, whose address is checked.
 */
export const postRequest = async (url: string, options: PostOptions): Promise<PostResponse> => {
  const response = await send(url, options)
  return {
    status: response.statusCode ?? 0,
    retryAfter: response.headers['retry-after'],
    start: await readStart(response),
  }
}

const send = (url: string, { headers, body, signal, allowPrivateNetworks }: PostOptions): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const options: RequestOptions = { method: 'POST', headers, signal, agent: false }
    if (!allowPrivateNetworks) options.lookup = lookupPublicAddress
    const { request } = url.startsWith('http:') ? http : https
    const onClose = () => reject(new Error('The receiver sent no response'))
    // A receiver that switches protocols (status 101) causes 'close' only.
    request(url, options, resolve).on('error', reject).on('close', onClose).end(body)
  })

const readStart = async (response: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    chunks.push(chunk)
    size += chunk.length
    // Leaving the loop closes the connection.
    if (size >= MAX_RESPONSE_BYTES) break
  }
  // PostgreSQL stores no U+0000.
  return Buffer.concat(chunks).subarray(0, MAX_RESPONSE_BYTES).toString('utf8').replaceAll('\0', '')
}
