import { BlockList, isIPv4 } from 'node:net'
import { parseAddress } from '../platform/ip-address.ts'

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

const getAddressFamily = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6')
