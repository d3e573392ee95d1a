import { BlockList, isIPv4, isIPv6 } from 'node:net'
import { parseAddress, toCanonicalAddress } from '../platform/ip-address.ts'

/** Checks whether a list of addresses and CIDRs, separated by spaces, contains the address. */
export const isAddressAllowed = (list: string, clientAddress = ''): boolean => {
  const address = parseAddress(clientAddress)
  if (address === '') return false
  const allowed = new BlockList()
  for (const entry of list.split(' ')) {
    const [network = '', bits] = entry.split('/')
    const family = getAddressFamily(network)
    allowed.addSubnet(network, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family)
  }
  return allowed.check(address, getAddressFamily(address))
}

/**
 * Checks whether a network is IPv4-mapped with the prefix length of an IPv4 network, as `::ffff:10.0.0.0/8`. It would contain
 * all IPv4 addresses.
 */
export const isWrongMappedNetwork = (entry: string): boolean => {
  const [network = '', bits] = entry.split('/')
  return bits !== undefined && Number(bits) < 96 && isIPv6(network) && isIPv4(toCanonicalAddress(network))
}

const getAddressFamily = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6')
