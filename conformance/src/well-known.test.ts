import { expect, test } from 'vitest'
import { withOptions } from './options-file.ts'
import { startService } from './service.ts'

test('the service serves the documents about passkeys', async () => {
  const options = { passkey: { enabled: true, origins: ['https://www.example.org'] } }
  const { url } = await startService({
    ...(await withOptions(options)),
    LATCHKEY_URL: 'https://app.example.com',
    NODE_ENV: 'development',
  })
  const security = 'https://app.example.com/account/security'
  for (const [path, document] of Object.entries({
    '/.well-known/passkey-endpoints': { enroll: security, manage: security },
    '/.well-known/webauthn': { origins: ['https://www.example.org'] },
  })) {
    const response = await fetch(`${url}${path}`)
    expect(response.status, path).toBe(200)
    expect(response.headers.get('content-type'), path).toBe('application/json')
    expect(response.headers.get('cache-control'), path).toBe('public, max-age=3600')
    expect(await response.json()).toEqual(document)
  }
})

test('without passkeys, the documents do not exist', async () => {
  const { url } = await startService({})
  for (const name of ['passkey-endpoints', 'webauthn', 'change-password']) {
    expect((await fetch(`${url}/.well-known/${name}`)).status, name).toBe(404)
  }
})
