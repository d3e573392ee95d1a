import { HSTS_MAX_AGE_SECONDS } from './limits.ts'

/** Checks whether the host is reachable only from this machine. */
export const isLocalHost = (hostname: string): boolean =>
  /^(localhost|.*\.localhost|127(\.\d+){3}|\[?::1\]?)$/.test(hostname)

/**
 * Returns the value of the header `Strict-Transport-Security` for a service with this base URL. Returns null without
 * https, and on this machine: browsers would refuse http on all ports of localhost.
 */
export const strictTransportSecurity = (baseURL: string): string | null => {
  const { protocol, hostname } = new URL(baseURL)
  return protocol === 'https:' && !isLocalHost(hostname) ? `max-age=${HSTS_MAX_AGE_SECONDS}` : null
}
