import { socialProviders } from '@latchkey/contract'
import { expect, test } from 'vitest'
import { readProviderCredentials } from './provider-credentials.ts'

const ids = Object.keys(socialProviders).filter((id) => id !== 'tiktok')

test.each(ids)('enables %s with both variables', (id) => {
  const name = id.toUpperCase()
  expect(readProviderCredentials({ [`${name}_CLIENT_ID`]: 'the id', [`${name}_CLIENT_SECRET`]: 'the secret' })).toEqual(
    {
      [id]: { clientId: 'the id', clientSecret: 'the secret' },
    },
  )
})

test('reads the ID of TikTok from its client key', () => {
  expect(readProviderCredentials({ TIKTOK_CLIENT_KEY: 'the key', TIKTOK_CLIENT_SECRET: 'the secret' })).toEqual({
    tiktok: { clientId: 'the key', clientSecret: 'the secret', clientKey: 'the key' },
  })
})

test('enables no provider without variables or with empty ones', () => {
  expect(readProviderCredentials({})).toEqual({})
  expect(readProviderCredentials({ GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: '' })).toEqual({})
})

test.each([
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['GOOGLE_CLIENT_SECRET', 'GOOGLE_CLIENT_ID'],
  ['TIKTOK_CLIENT_SECRET', 'TIKTOK_CLIENT_KEY'],
])('rejects %s without %s', (present, missing) => {
  expect(() => readProviderCredentials({ [present]: 'there' })).toThrow(new RegExp(`^${missing} is missing`))
})
