import { type Check, type Finding, ok, problem, warning } from './check.ts'
import { getCookieName } from '@latchkey/server/cookies'
import { isLocalHost } from '@latchkey/contract'

/** Which hosts receive the session cookie. */
export const cookiesCheck: Check = {
  subject: 'Cookies',
  run: ({ settings: { origin, cookies, checkRequestOrigin } }) => {
    const { hostname } = new URL(origin)
    const name = getCookieName(cookies, 'session_token')
    const findings = [checkDomain(hostname, cookies.domain, name)]
    if (!cookies.secure && !isLocalHost(hostname)) {
      findings.push(
        warning(
          'The cookies have no Secure attribute, because LATCHKEY_URL starts with http.',
          'Set LATCHKEY_URL=https://…. The cookie names then start with __Host-, so all users sign in again.',
        ),
      )
    }
    if (!checkRequestOrigin) {
      findings.push(
        problem(
          'advanced.disableCSRFCheck is on: any website can act as a signed-in user.',
          'Remove it from the options, and list your own origins in LATCHKEY_TRUSTED_ORIGINS.',
        ),
      )
    }
    return findings
  },
}

const checkDomain = (hostname: string, domain: string | null, name: string): Finding => {
  if (domain === null) return ok(`The cookie ${name} is sent to ${hostname} only.`)
  const shared = domain.replace(/^\./, '').toLowerCase()
  const isParentDomain = hostname === shared || hostname.endsWith(`.${shared}`)
  if (!isParentDomain) {
    return problem(
      `Browsers reject the cookie: ${hostname} is not part of its domain ${shared}.`,
      `Set advanced.crossSubDomainCookies.domain to ${hostname} or a parent domain, or remove it.`,
    )
  }
  if (!shared.includes('.') || /^[\d.]+$/.test(shared)) {
    return problem(
      `Browsers reject the cookie: ${shared} cannot be the domain of a cookie.`,
      'Remove advanced.crossSubDomainCookies from the options, or use a name such as app.example.com.',
    )
  }
  if (hostname === shared && hostname.split('.').length > 2) {
    return warning(
      `The cookie ${name} is sent to ${shared} and its subdomains, but not to sibling domains.`,
      `To share it with siblings, set advanced.crossSubDomainCookies.domain to ${hostname.slice(hostname.indexOf('.') + 1)}.`,
    )
  }
  return ok(`The cookie ${name} is sent to ${shared} and all its subdomains. Each of them must be trustworthy.`)
}
