import * as z from 'zod/mini'
import { flag, fromVariable, hostName, networks, section, splitList, text } from './option-types.ts'

export const advancedOptions = section({
  /** The beginning of the name of each cookie. */
  cookiePrefix: z._default(text, 'latchkey'),
  /** Cookies for several subdomains. */
  crossSubDomainCookies: section({
    /** Sends the cookies to all subdomains. */
    enabled: z._default(flag, false),
    /** The domain of the cookies. The host of `baseURL` if absent. */
    domain: z.optional(hostName),
  }),
  /** Accepts requests from every origin. */
  disableCSRFCheck: z._default(flag, false),
  /** The addresses of clients behind proxies. */
  ipAddress: section({
    /** Addresses or CIDRs of the proxies whose `X-Forwarded-For` is used. */
    trustedProxies: fromVariable(z._default(networks, []), 'LATCHKEY_TRUSTED_PROXIES', splitList),
  }),
})
