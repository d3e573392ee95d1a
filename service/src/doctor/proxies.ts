import { type Check, type Finding, ok, problem, warning } from './check.ts'

/** Which proxies may set the client address. */
export const proxiesCheck: Check = {
  subject: 'Proxies',
  run: ({ environment, settings }) => {
    const { trustedProxies, origin } = settings
    if (trustedProxies.length > 0) return trustedProxies.map(checkProxy)
    if (!origin.startsWith('https:')) return [ok('No proxy is trusted. Rate limits use the address of the connection.')]
    const text =
      'LATCHKEY_URL is https, so there is a proxy, but no proxy is trusted. All users appear to have its address, so they share their rate limits.'
    const remedy =
      'Set LATCHKEY_TRUSTED_PROXIES to the address or network of the proxy, such as 10.0.0.5. It must append to X-Forwarded-For.'
    return [environment.isProduction ? problem(text, remedy) : warning(text, remedy)]
  },
}

const checkProxy = (entry: string): Finding => {
  const [address = '', bits] = entry.split('/')
  const isWide = bits !== undefined && Number(bits) < (address.includes(':') ? 32 : 8)
  if (isWide) {
    return problem(
      `${entry} is trusted as a proxy and covers most addresses: callers can choose their own address and avoid rate limits.`,
      'List only the addresses of your proxies in LATCHKEY_TRUSTED_PROXIES or advanced.ipAddress.trustedProxies.',
    )
  }
  return ok(`${entry} is a trusted proxy. It must append to X-Forwarded-For.`)
}
