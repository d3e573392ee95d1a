import { BlockList, isIPv4, isIPv6 } from 'node:net'
import { toCanonicalAddress } from './ip-address.ts'

/** Checks whether a text is an IP address or a CIDR such as 10.0.0.0/8. An IPv4-mapped network has at least 96 bits. */
export const isNetwork = (text: string): boolean => parseNetwork(text) !== null

/**
 * Returns a function that checks whether one of the networks (addresses or CIDRs) contains an address. Throws an Error
 * that names the first invalid network.
 */
export const createNetworkCheck = (networks: readonly string[]): ((address: string) => boolean) => {
  const list = new BlockList()
  for (const text of networks) {
    const network = parseNetwork(text)
    if (network === null) {
      throw new Error(`Expected an IP address or a CIDR such as 10.0.0.0/8; received ${JSON.stringify(text)}`)
    }
    list.addSubnet(network.address, network.bits, getAddressFamily(network.address))
  }
  return (text) => {
    const address = toCanonicalAddress(text)
    return address !== '' && list.check(address, getAddressFamily(address))
  }
}

const CIDR = /^([^/%]+)\/(0|[1-9]\d{0,2})$/

const parseNetwork = (text: string): { address: string; bits: number } | null => {
  const [, prefix, prefixLength] = CIDR.exec(text) ?? []
  if (prefix === undefined && text.includes('%')) return null
  const address = toCanonicalAddress(prefix ?? text)
  if (address === '') return null
  const width = isIPv4(address) ? 32 : 128
  if (prefix === undefined) return { address, bits: width }
  // The prefix length of ::ffff:10.0.0.0/104 counts IPv6 bits, and the address is compared as IPv4.
  const bits = Number(prefixLength) - (isIPv4(address) && isIPv6(prefix) ? 96 : 0)
  return bits >= 0 && bits <= width ? { address, bits } : null
}

const getAddressFamily = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6')
