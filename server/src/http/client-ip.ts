import { isIPv4 } from 'node:net'
import { parseAddress, toCanonicalAddress } from '../platform/ip-address.ts'
import { createNetworkCheck } from '../platform/ip-networks.ts'

/** The canonical address of the client, '' if unknown. */
export type ClientIp = (request: { remoteAddress: string | null; forwardedFor: string | null }) => string

/**
 * Finds the client behind `trustedProxies` (addresses or CIDRs). `X-Forwarded-For` is read only from a trusted proxy,
 * from right to left up to the first untrusted address. Entries further left can be forged by the client (R16). An
 * invalid entry ends the search at the last valid address. Throws an Error that names a malformed entry of
 * `trustedProxies`; never throws for a request.
 */
export function createClientIp(trustedProxies: readonly string[]): ClientIp {
  const isTrusted = createNetworkCheck(trustedProxies)

  return ({ remoteAddress, forwardedFor }) => {
    let address = toCanonicalAddress(remoteAddress ?? '')
    if (address === '' || forwardedFor === null || !isTrusted(address)) return address
    for (const hop of forwardedFor.split(',').reverse()) {
      const next = parseAddress(hop)
      if (next === '') return address
      address = next
      if (!isTrusted(address)) return address
    }
    return address
  }
}

/**
 * Returns the rate limit key. A customer usually has a whole IPv6 /64 and can change the address with each request
 * (R15). Clients without an address share one bucket, so that hiding the address has no advantage (R12).
 */
export function getAddressKey(ip: string): string {
  return toNetworkKey(ip, 4)
}

/**
 * Returns the key of limits for a whole site: an IPv6 /48, which a customer can have instead of a /64, or an IPv4
 * address.
 */
export function getSiteKey(ip: string): string {
  return toNetworkKey(ip, 3)
}

function toNetworkKey(ip: string, groups: number): string {
  const address = toCanonicalAddress(ip)
  if (address === '') return 'unknown'
  return isIPv4(address) ? address : `${listFirstGroups(address, groups).join(':')}::/${groups * 16}`
}

function listFirstGroups(address: string, count: number): string[] {
  const [head = '', tail] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0')
  return [...left, ...zeros, ...right].slice(0, count)
}
