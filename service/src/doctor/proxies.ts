import { type Check, type Finding, ok, problem, warning } from './check.ts'

/** Whose word about the address of a caller counts. */
export const proxiesCheck: Check = {
  subject: 'Proxies',
  run: ({ environment, settings }) => {
    const { trustedProxies, origin } = settings
    if (trustedProxies.length > 0) return trustedProxies.map(checkProxy)
    if (!origin.startsWith('https:')) return [ok('Limits go by the address of the connection: no proxy is trusted.')]
    const text =
      'LATCHKEY_URL is https and the service speaks http, so a proxy stands in front; it is not named. All people seem to have its address: limits count them as one, and the activity shows it for each.'
    const remedy =
      "Set advanced: { ipAddress: { trustedProxies: ['10.0.0.5'] } } in the options to the proxy's address or network, and have it append to X-Forwarded-For."
    return [environment.isProduction ? problem(text, remedy) : warning(text, remedy)]
  },
}

const checkProxy = (entry: string): Finding => {
  const [address = '', bits] = entry.split('/')
  const isWide = bits !== undefined && Number(bits) < (address.includes(':') ? 32 : 8)
  if (isWide) {
    return problem(
      `${entry} is trusted as a proxy, and is almost everybody: each caller says what address it has, and limits stop nobody.`,
      'Name in advanced.ipAddress.trustedProxies the addresses that your proxies have, and no more.',
    )
  }
  return ok(
    `${entry} is believed what it says in X-Forwarded-For: only a proxy that appends to it may have that address.`,
  )
}
