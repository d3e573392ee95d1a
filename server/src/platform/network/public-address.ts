import dns from 'node:dns'
import { BlockList, type LookupFunction } from 'node:net'

const RESOLVE_TIMEOUT_MS = 2000

/** The address of a host is not public. The message is for the log. */
export class InternalAddress extends Error {
  override readonly name = 'InternalAddress'
}

/**
 * Resolves a host name for a connection and fails unless each address is public. The connection uses the checked
 * addresses, so a name server cannot return others in between (DNS rebinding). Does not use `dns.lookup`, because it reads
 * the hosts file with internal names and blocks a thread of the pool.
 */
export const lookupPublicAddress: LookupFunction = (hostname, options, callback) => {
  const respond = async (): Promise<void> => {
    const addresses = await resolveHost(hostname)
    const [first] = addresses
    if (!first || addresses.some(({ address, family }) => !isPublicAddress(address, family))) {
      callback(new InternalAddress(`${hostname} has no address, or one that is not public`), '')
    } else if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  }
  void respond()
}

/** Returns no address if no name server knows the host. */
const resolveHost = async (hostname: string): Promise<{ address: string; family: number }[]> => {
  const resolver = new dns.promises.Resolver({ timeout: RESOLVE_TIMEOUT_MS, tries: 1 })
  const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  return [
    ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
    ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
  ]
}

/** Checks whether an address can be reached from the internet. */
export const isPublicAddress = (address: string, family: number): boolean =>
  family === 4
    ? !reserved.check(address, 'ipv4')
    : globalUnicast.check(address, 'ipv6') && !reserved.check(address, 'ipv6')

/** IANA IPv6 Global Unicast Address Assignments. */
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

/** The IANA special-purpose address registries, multicast and reserved addresses, and tunnels to IPv4 addresses. */
const reserved = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  reserved.addSubnet(network, bits, 'ipv4')
}
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  reserved.addSubnet(network, bits, 'ipv6')
}
