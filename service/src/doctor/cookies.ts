import { type Check, type Finding, isLocalHost, ok, problem, warning } from './check.ts'

/** Which browsers bring the session cookie, and to whom. */
export const cookiesCheck: Check = {
  subject: 'Cookies',
  run: ({ settings: { origin, cookies, checkRequestOrigin } }) => {
    const { hostname } = new URL(origin)
    const name = `${cookies.secure ? '__Secure-' : ''}${cookies.prefix}.session_token`
    const findings = [checkDomain(hostname, cookies.domain, name)]
    if (!cookies.secure && !isLocalHost(hostname)) {
      findings.push(
        warning(
          'The cookies are not marked as secure, as LATCHKEY_URL begins with http.',
          'Set LATCHKEY_URL=https://…: their names then begin with __Secure-, and everybody signs in once more.',
        ),
      )
    }
    if (!checkRequestOrigin) {
      findings.push(
        problem(
          'advanced.disableCSRFCheck is on: any page on the web acts for whoever is signed in here.',
          'Take it out of the options, and name the origins of your own pages in LATCHKEY_TRUSTED_ORIGINS.',
        ),
      )
    }
    return findings
  },
}

const checkDomain = (hostname: string, domain: string | null, name: string): Finding => {
  if (domain === null) return ok(`The cookie ${name} goes to ${hostname} alone.`)
  const shared = domain.replace(/^\./, '').toLowerCase()
  const isAbove = hostname === shared || hostname.endsWith(`.${shared}`)
  if (!isAbove) {
    return problem(
      `Browsers refuse the cookie: it is for ${shared}, and ${hostname} does not belong to that.`,
      `Set advanced.crossSubDomainCookies.domain to ${hostname} or to a domain above it, or take it out.`,
    )
  }
  if (!shared.includes('.') || /^[\d.]+$/.test(shared)) {
    return problem(
      `Browsers refuse the cookie: ${shared} is no domain that a cookie may be shared in.`,
      'Take advanced.crossSubDomainCookies out of the options, or use a name such as app.example.com.',
    )
  }
  if (hostname === shared && hostname.split('.').length > 2) {
    return warning(
      `The cookie ${name} goes to ${shared} and to what is below it, but to no other subdomain beside it.`,
      `If others are to have it, set advanced.crossSubDomainCookies.domain to ${hostname.slice(hostname.indexOf('.') + 1)}.`,
    )
  }
  return ok(`The cookie ${name} goes to ${shared} and all its subdomains: each of them must be trusted with it.`)
}
