import { type Check, type Finding, isLocalHost, ok, warning } from './check.ts'

/** The pages that may call, and whether their browsers bring the cookie along. */
export const originsCheck: Check = {
  subject: 'Trusted origins',
  run: ({ settings }) => {
    const others = settings.trustedOrigins.filter((entry) => entry !== settings.origin)
    if (others.length === 0) return [ok(`Pages of ${settings.origin} alone may call.`)]
    return others.map((entry) => checkOrigin(entry, new URL(settings.origin)))
  },
}

const checkOrigin = (entry: string, base: URL): Finding => {
  const [, scheme = '', rest = ''] = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(.*)$/i.exec(entry) ?? []
  if (scheme !== '' && !/^https?$/i.test(scheme)) return ok(`${entry} is an app, which people may be sent back to.`)
  const isWildcard = rest.startsWith('*.')
  const host = rest
    .replace(/^\*\./, '')
    .replace(/[:/].*$/, '')
    .toLowerCase()
  if (base.protocol === 'https:' && scheme !== 'https' && !isLocalHost(host)) {
    return warning(
      `${entry} includes pages that are not encrypted, which whoever is on the way can change.`,
      `Write https://${rest}.`,
    )
  }
  if (!isSameSite(host, base.hostname)) {
    return warning(
      `${entry} is another site than ${base.hostname}: its pages may call, but their browsers bring no cookie along (SameSite=Lax), so nobody is ever signed in there.`,
      `Serve both below one domain, or have ${isWildcard ? 'those pages’ server' : host} pass the calls on to ${base.origin}, and set LATCHKEY_URL to its address.`,
    )
  }
  if (isWildcard) return ok(`Pages of every subdomain of ${host} may call for whoever is signed in: all must be yours.`)
  return ok(`Pages of ${entry} may call, and bring the cookie along.`)
}

/**
 * Whether browsers count both as one site. Without the list of public suffixes the last two labels decide, three where
 * a country gives out names below names such as co.uk.
 */
const isSameSite = (one: string, other: string): boolean => registrableDomain(one) === registrableDomain(other)

const registrableDomain = (host: string): string => {
  if (/^[\d.]+$/.test(host) || host.startsWith('[')) return host
  const labels = host.split('.')
  const [second = '', last = ''] = labels.slice(-2)
  return labels.slice(last.length === 2 && SECOND_LEVEL_SUFFIXES.has(second) ? -3 : -2).join('.')
}

const SECOND_LEVEL_SUFFIXES = new Set(['ac', 'co', 'com', 'edu', 'go', 'gob', 'gov', 'ne', 'net', 'or', 'org'])
