import { expect, test } from 'vitest'
import { cookiesCheck } from './cookies.ts'
import { production, productionOverHttp, runCheck, type Setup, type Situation } from './test-support.ts'

const withDomain = (domain: string | undefined, url = production.LATCHKEY_URL): Setup => ({
  variables: { ...production, LATCHKEY_URL: url },
  options: { advanced: { crossSubDomainCookies: { enabled: true, domain } } },
})

test.each<Situation>([
  ['one host', { variables: production }, /^ok .*__Host-latchkey\.session_token is sent to app\.example\.com only/],
  ['http', { variables: productionOverHttp }, /^warning .*no Secure attribute/],
  ['a parent domain', withDomain('example.com'), /^ok .*is sent to example\.com and all its/],
  ['a foreign domain', withDomain('other.org'), /^problem .*domain to app\.example\.com or a parent/],
  ['a top-level domain', withDomain('com'), /^problem .*cannot be the domain of a cookie/],
  ['a domain with a leading dot and capitals', withDomain('.Example.COM'), /^ok .*is sent to example\.com and all its/],
  [
    'a host without a dot',
    withDomain('intranet', 'https://intranet'),
    /^problem .*intranet cannot be the domain of a cookie.*Remove advanced\.crossSubDomainCookies/,
  ],
  [
    'an IP address as the domain',
    withDomain('192.168.1.5', 'https://192.168.1.5'),
    /^problem .*192\.168\.1\.5 cannot be the domain of a cookie/,
  ],
  ['no domain', withDomain(undefined), /^warning .*domain to example\.com/],
  [
    'the domain of the site, below a top-level domain',
    withDomain('example.com', 'https://example.com'),
    /^ok .*is sent to example\.com and all its/,
  ],
  [
    'no origin check',
    { variables: production, options: { advanced: { disableCSRFCheck: true } } },
    /^problem .*any website/,
  ],
])('reports the cookies: %s', async (_name, setup, finding) => {
  expect(await runCheck(cookiesCheck, setup)).toContainEqual(expect.stringMatching(finding))
})
