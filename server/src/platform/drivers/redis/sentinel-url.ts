/** The Sentinels, and the name and credentials of the servers that they watch. */
export interface SentinelAddress {
  readonly sentinels: { host: string; port: number }[]
  readonly name: string
  readonly username?: string
  readonly password?: string
  readonly isEncrypted: boolean
}

const SENTINEL_URL = /^(rediss?)\+sentinel:\/\/(?:([^:@/]*)(?::([^@/]*))?@)?([^/?#@]+)\/([\w.-]+)$/
const SENTINEL = /^(\[[\da-f:.]+\]|[\w.-]+)(?::(\d{1,5}))?$/i
const DEFAULT_PORT = 26_379

export const SENTINEL_URL_FORM = 'redis(s)+sentinel://user:password@host1:26379,host2:26379/NAME'

/** Returns null for the URL of one server. Throws an Error without any part of the URL. */
export const parseSentinelUrl = (url: string): SentinelAddress | null => {
  if (!/^rediss?\+sentinel:/.test(url)) return null
  const [, scheme, username, password, list = '', name = ''] = SENTINEL_URL.exec(url) ?? []
  const sentinels = list.split(',').map(parseSentinel)
  return {
    sentinels,
    name,
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
    isEncrypted: scheme === 'rediss',
  }
}

const parseSentinel = (text: string): { host: string; port: number } => {
  const [, host, digits] = SENTINEL.exec(text) ?? []
  const port = Number(digits ?? DEFAULT_PORT)
  if (!host || port < 1 || port > 65_535) throw new Error(`The Sentinels are given as ${SENTINEL_URL_FORM}`)
  return { host: host.replace(/^\[|\]$/g, ''), port }
}

/** Checks whether the URL names one server or a list of Sentinels. */
export const isRedisUrl = (url: string): boolean => {
  try {
    return parseSentinelUrl(url) !== null || isServerUrl(url)
  } catch {
    return false
  }
}

/** Checks whether the escapes of user and password can be decoded, and the path is the number of a database. */
const isServerUrl = (url: string): boolean => {
  if (!/^rediss?:\/\/./.test(url)) return false
  const { username, password, pathname } = new URL(url)
  decodeURIComponent(username + password)
  return /^(?:\/\d*)?$/.test(pathname)
}
