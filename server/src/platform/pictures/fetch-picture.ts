import type { IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { MAX_EXTERNAL_PICTURE_BYTES, type PictureMediaType } from '@latchkey/contract'
import { detectPictureType } from './picture-format.ts'
import { lookupPublicAddress } from '../network/public-address.ts'

/** For name resolution, connection and body together, a redirect included. */
const TIMEOUT_MS = 5000
/** Providers such as Facebook return the address of a redirect to the picture. */
const MAX_REDIRECTS = 1

export interface FetchedPicture {
  readonly type: PictureMediaType
  readonly bytes: Buffer
}

/**
 * Checks whether a copy of this URL can be fetched: https at the default port of a named host, without credentials, and
 * not at this service.
 */
export const isExternalPictureUrl = (url: string, ownOrigin: string): boolean => {
  if (!URL.canParse(url)) return false
  const { protocol, port, username, password, hostname, origin } = new URL(url)
  const isNamed = hostname.includes('.') && !hostname.startsWith('[') && isIP(hostname) === 0
  return protocol === 'https:' && port === '' && username === '' && password === '' && isNamed && origin !== ownOrigin
}

interface FetchOptions {
  ownOrigin: string
  signal: AbortSignal
}

/**
 * Fetches a picture from a host on the internet. Users choose the URL, so each request reaches public addresses only, and
 * sends neither cookies nor a referrer (R45). Throws if the response is not a picture, or has too many pixels.
 */
export const fetchPicture = async (url: string, { ownOrigin, signal }: FetchOptions): Promise<FetchedPicture> => {
  const bytes = await fetchBytes(url, {
    ownOrigin,
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  })
  const type = detectPictureType(bytes)
  if (type === null)
    throw new Error(`${new URL(url).host} responded with no picture, or with one that has too many pixels`)
  return { type, bytes }
}

const fetchBytes = async (url: string, options: FetchOptions, redirectsLeft = MAX_REDIRECTS): Promise<Buffer> => {
  // The target of a redirect is checked like the URL of a user.
  if (!isExternalPictureUrl(url, options.ownOrigin)) throw new Error('The URL of the picture is not allowed')
  const response = await request(url, options.signal)
  const { statusCode = 0, headers } = response
  if (redirectsLeft > 0 && REDIRECT_STATUSES.has(statusCode) && headers.location !== undefined) {
    response.destroy()
    return fetchBytes(new URL(headers.location, url).href, options, redirectsLeft - 1)
  }
  if (statusCode !== 200) {
    response.destroy()
    throw new Error(`${new URL(url).host} responded with status ${statusCode}`)
  }
  return readBytes(response, url)
}

const REDIRECT_STATUSES: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

const request = (url: string, signal: AbortSignal): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const headers = { accept: 'image/webp, image/png, image/jpeg', 'user-agent': 'latchkey' }
    const onClose = () => reject(new Error(`${new URL(url).host} sent no response`))
    // A connection of its own: the application can have open ones to internal hosts, whose addresses would not be checked.
    const options = { lookup: lookupPublicAddress, headers, signal, agent: false }
    // A host that switches protocols (status 101) causes 'close' only.
    https.request(url, options, resolve).on('error', reject).on('close', onClose).end()
  })

const readBytes = async (response: IncomingMessage, url: string): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    size += chunk.length
    // Leaving the loop closes the connection.
    if (size > MAX_EXTERNAL_PICTURE_BYTES)
      throw new Error(`${new URL(url).host} responded with more bytes than allowed`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
