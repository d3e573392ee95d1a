import { expect, test } from 'vitest'
import { originsCheck } from './origins.ts'
import { production, runCheck, type Setup, type Situation } from './test-support.ts'

const withTrustedOrigin = (origin: string, url = production.LATCHKEY_URL): Setup => ({
  variables: { ...production, LATCHKEY_URL: url, LATCHKEY_TRUSTED_ORIGINS: origin },
})

test.each<Situation>([
  ['none', { variables: production }, /^ok .*Only pages of https:\/\/app\.example\.com/],
  ['a sibling', withTrustedOrigin('https://www.example.com'), /^ok .*browsers send the session cookie/],
  ['an app', withTrustedOrigin('myapp://'), /^ok .*is an app/],
  ['another site', withTrustedOrigin('https://other.org'), /^warning .*send no session cookie.*below one domain/],
  [
    'another site of one country',
    withTrustedOrigin('https://b.co.uk', 'https://a.co.uk'),
    /^warning .*no session cookie/,
  ],
  ['http', withTrustedOrigin('*.example.com'), /^warning .*Use https:\/\/\*\.example\.com/],
])('reports the trusted origins: %s', async (_name, setup, finding) => {
  expect(await runCheck(originsCheck, setup)).toContainEqual(expect.stringMatching(finding))
})
