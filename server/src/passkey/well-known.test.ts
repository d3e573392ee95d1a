import { expect, test } from 'vitest'
import { startTestServer } from '@latchkey/testing'

test('names the pages for passkeys, and the web origins on other domains', async () => {
  const endpoints = { enroll: 'https://app.example.com/passkeys/new', manage: 'https://app.example.com/passkeys' }
  const origins = ['https://www.example.org', 'android:apk-key-hash:abc']
  const { latchkey } = await startTestServer({ passkey: { enabled: true, endpoints, origins } })
  expect(latchkey.wellKnown).toEqual({
    '/.well-known/passkey-endpoints': endpoints,
    '/.well-known/webauthn': { origins: ['https://www.example.org'] },
  })
})

test('states without options that the domain supports passkeys', async () => {
  const { latchkey } = await startTestServer({ passkey: { enabled: true } })
  expect(latchkey.wellKnown).toEqual({ '/.well-known/passkey-endpoints': {} })
})

test('has no documents without passkeys', async () => {
  const { latchkey } = await startTestServer({ passkey: { enabled: false } })
  expect(latchkey.wellKnown).toEqual({})
})

test('refuses an endpoint that is no URL', async () => {
  const passkey = { enabled: true, endpoints: { enroll: '/passkeys' } }
  await expect(startTestServer({ passkey })).rejects.toThrow('passkey.endpoints.enroll must be an http(s) URL')
})
