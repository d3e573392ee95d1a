import { expect, test } from 'vitest'
import { settingsCheck } from './settings.ts'
import { production, runCheck, type Situation } from './test-support.ts'

test.each<Situation>([
  ['production', { variables: production }, /^ok .*inbox page is off/],
  [
    'development on a public address',
    { variables: { ...production, NODE_ENV: '' } },
    /^problem .*Set NODE_ENV=production/,
  ],
  ['development on all addresses', { variables: { HOST: '0.0.0.0' } }, /^problem .*Set NODE_ENV=production/],
  ['development on this machine', {}, /^ok .*users of this machine can read all mails/],
  [
    'rate limits disabled',
    { variables: production, options: { rateLimit: { enabled: false } } },
    /^warning .*rateLimit/,
  ],
  ['a misspelled variable', { variables: { LATCHKEY_TRUSTED_ORIGIN: 'x' } }, /^warning .*LATCHKEY_TRUSTED_ORIGIN is/],
  ['a test clock', { variables: { LATCHKEY_TEST_CLOCK_FILE: 'clock' } }, /^warning .*Unset it/],
])('reports the settings: %s', async (_name, setup, finding) => {
  expect(await runCheck(settingsCheck, setup)).toContainEqual(expect.stringMatching(finding))
})

test('ignores the variables that Kubernetes sets for a service with the name latchkey', async () => {
  const variables = { LATCHKEY_PORT: 'tcp://x', LATCHKEY_SERVICE_HOST: 'x' }
  expect(await runCheck(settingsCheck, { variables })).not.toContainEqual(expect.stringMatching(/^warning/))
})
