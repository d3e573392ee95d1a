import { expect, test } from 'vitest'
import { providersCheck } from './providers.ts'
import { production, productionOverHttp, runCheck, type Situation } from './test-support.ts'

const google = { GOOGLE_CLIENT_ID: 'an id', GOOGLE_CLIENT_SECRET: 'a secret' }

test.each<Situation>([
  ['none', {}, /^ok .*No provider is configured/],
  [
    'one',
    { variables: { ...production, ...google } },
    /^ok .*https:\/\/app\.example\.com\/api\/auth\/callback\/google$/,
  ],
  ['one with http', { variables: { ...productionOverHttp, ...google } }, /^warning .*Set LATCHKEY_URL=https/],
  [
    'a foreign redirect URI',
    {
      variables: { ...production, ...google },
      options: { socialProviders: { google: { redirectURI: 'https://old.example.com/back' } } },
    },
    /^warning .*register https:\/\/app\.example\.com/,
  ],
])('reports the providers: %s', async (_name, setup, finding) => {
  expect(await runCheck(providersCheck, setup)).toContainEqual(expect.stringMatching(finding))
})
