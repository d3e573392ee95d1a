import { expect, test } from 'vitest'
import { proxiesCheck } from './proxies.ts'
import { production, runCheck, type Setup, type Situation } from './test-support.ts'

const withProxy = (proxy: string): Setup => ({
  variables: production,
  options: { advanced: { ipAddress: { trustedProxies: [proxy] } } },
})

test.each<Situation>([
  ['none behind https', { variables: production }, /^problem .*share their rate limits.*LATCHKEY_TRUSTED_PROXIES/],
  ['none with http', {}, /^ok .*No proxy is trusted/],
  ['one of the variable', { variables: { ...production, LATCHKEY_TRUSTED_PROXIES: '10.0.0.5' } }, /^ok .*10\.0\.0\.5/],
  ['one', withProxy('10.0.0.5'), /^ok .*10\.0\.0\.5 is a trusted proxy/],
  ['every address', withProxy('0.0.0.0/0'), /^problem .*callers can choose their own address/],
  ['half of IPv6', withProxy('2000::/3'), /^problem .*2000::\/3 is trusted.*covers most addresses/],
  ['an IPv6 network wider than a provider', withProxy('2001:db8::/31'), /^problem .*most addresses/],
  ['an IPv6 network', withProxy('2001:db8::/32'), /^ok .*2001:db8::\/32 is a trusted proxy/],
  ['a wide IPv4 network', withProxy('10.0.0.0/7'), /^problem .*most addresses/],
  ['a private IPv4 network', withProxy('10.0.0.0/8'), /^ok .*is a trusted proxy/],
])('reports the trusted proxies: %s', async (_name, setup, finding) => {
  expect(await runCheck(proxiesCheck, setup)).toContainEqual(expect.stringMatching(finding))
})
