import { isIPv4, isIPv6 } from 'node:net'

/** Parses an address that can have a zone, as in a socket, or a port, as from a proxy. Returns the canonical form, or ''. */
export const parseAddress = (text: string): string => toCanonicalAddress(removePort(text.trim()))

/**
 * Returns the canonical form of an address: IPv6 by RFC 5952 without its zone, IPv4-mapped IPv6 as IPv4; '' for invalid
 * addresses.
 */
export const toCanonicalAddress = (text: string): string => {
  if (isIPv4(text)) return text
  const [address = ''] = text.split('%', 1)
  // isIPv6 also rejects characters that end the host of the URL.
  if (!isIPv6(address)) return ''
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [, high, low] = IPV4_MAPPED.exec(canonical) ?? []
  if (high === undefined || low === undefined) return canonical
  return [...toBytes(high), ...toBytes(low)].join('.')
}

const toBytes = (group: string): [number, number] => {
  const value = Number.parseInt(group, 16)
  return [value >> 8, value & 255]
}

const removePort = (text: string): string => BRACKETED.exec(text)?.[1] ?? IPV4_WITH_PORT.exec(text)?.[1] ?? text

const BRACKETED = /^\[([^\]]*)\](?::\d{1,5})?$/
const IPV4_WITH_PORT = /^([\d.]+):\d{1,5}$/
const IPV4_MAPPED = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/
