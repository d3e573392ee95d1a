import https from 'node:https'
import { isIP } from 'node:net'
import { MAX_EXTERNAL_PICTURE_BYTES, type PictureMediaType } from '@latchkey/contract'
import { detectPictureType } from './picture-format.ts'
import { lookupPublicAddress } from './public-address.ts'

/** For name resolution, connection and body together. */
const TIMEOUT_MS = 5000

export interface FetchedPicture {
  readonly type: PictureMediaType
  readonly bytes: Buffer
}

/** Whether a copy of this URL can be fetched: https at the default port of a named host, without credentials. */
export const isExternalPictureUrl = (url: string): boolean => {
  if (!URL.canParse(url)) return false
  const { protocol, port, username, password, hostname } = new URL(url)
  const isNamed = hostname.includes('.') && !hostname.startsWith('[') && isIP(hostname) === 0
  return protocol === 'https:' && port === '' && username === '' && password === '' && isNamed
}

/**
 * Fetches a picture from a host on the internet. Users choose the URL, so the request reaches public addresses only, does
 * not follow redirects, and sends neither cookies nor a referrer (R45). Throws if the response is not a picture.
 */
export const fetchPicture = async (url: string, signal: AbortSignal): Promise<FetchedPicture> => {
  if (!isExternalPictureUrl(url)) throw new Error('The URL of the picture is not allowed')
  const bytes = await requestBytes(url, AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]))
  const type = detectPictureType(bytes)
  if (type === null) throw new Error(`${new URL(url).host} responded with content that is not a picture`)
  return { type, bytes }
}

const requestBytes = (url: string, signal: AbortSignal): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const request = https.request(
      url,
      {
        lookup: lookupPublicAddress,
        headers: { accept: 'image/webp, image/png, image/jpeg', 'user-agent': 'latchkey' },
        signal,
      },
      (response) => {
        const fail = (reason: string): void => {
          response.destroy()
          reject(new Error(`${new URL(url).host} responded with ${reason}`))
        }
        if (response.statusCode !== 200) return fail(`status ${response.statusCode}`)
        const chunks: Buffer[] = []
        let size = 0
        response.on('data', (chunk: Buffer) => {
          size += chunk.length
          if (size > MAX_EXTERNAL_PICTURE_BYTES) fail('more bytes than allowed')
          else chunks.push(chunk)
        })
        response.once('end', () => resolve(Buffer.concat(chunks)))
        response.on('error', reject)
      },
    )
    request.on('error', reject)
    request.end()
  })
