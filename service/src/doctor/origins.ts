import { type Check, type Finding, ok, warning } from './check.ts'
import { isLocalHost } from '@latchkey/contract'

/** Which websites may call the service, and whether browsers send the session cookie with their calls. */
export const originsCheck: Check = {
  subject: 'Trusted origins',
  run: ({ settings }) => {
    const others = settings.trustedOrigins.filter((entry) => entry !== settings.origin)
    if (others.length === 0) return [ok(`Only pages of ${settings.origin} may call.`)]
    return others.map((entry) => checkOrigin(entry, new URL(settings.origin)))
  },
}

const checkOrigin = (entry: string, base: URL): Finding => {
  const [, scheme = '', rest = ''] = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(.*)$/i.exec(entry) ?? []
  if (scheme !== '' && !/^https?$/i.test(scheme)) return ok(`${entry} is an app that redirects may lead to.`)
  const isWildcard = rest.startsWith('*.')
  const host = rest
    .replace(/^\*\./, '')
    .replace(/[:/].*$/, '')
    .toLowerCase()
  if (base.protocol === 'https:' && scheme !== 'https' && !isLocalHost(host)) {
    return warning(
      `${entry} includes pages that are not encrypted. Attackers in the network can change them.`,
      `Use https://${rest}.`,
    )
  }
  if (!isSameSite(host, base.hostname)) {
    return warning(
      `${entry} is a different site than ${base.hostname}: browsers send no session cookie with its calls (SameSite=Lax), so users are never signed in there.`,
      `Serve both below one domain, or let ${isWildcard ? 'the server of those pages' : host} forward the calls to ${base.origin}, and set LATCHKEY_URL to its address.`,
    )
  }
  if (isWildcard)
    return ok(`Pages of every subdomain of ${host} may call as the signed-in user. All of them must be yours.`)
  return ok(`Pages of ${entry} may call, and browsers send the session cookie.`)
}

/**
 * Approximates the site comparison of browsers without the public suffix list: the last two labels, or three for suffixes
 * such as co.uk.
 */
const isSameSite = (one: string, other: string): boolean => getRegistrableDomain(one) === getRegistrableDomain(other)

const getRegistrableDomain = (host: string): string => {
  if (/^[\d.]+$/.test(host) || host.startsWith('[')) return host
  const labels = host.split('.')
  const [second = '', last = ''] = labels.slice(-2)
  return labels.slice(last.length === 2 && SECOND_LEVEL_SUFFIXES.has(second) ? -3 : -2).join('.')
}

const SECOND_LEVEL_SUFFIXES = new Set(['ac', 'co', 'com', 'edu', 'go', 'gob', 'gov', 'ne', 'net', 'or', 'org'])
