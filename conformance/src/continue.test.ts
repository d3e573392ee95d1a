import { expect, test } from 'vitest'
import { createDatabasePath } from './databases.ts'
import { startService } from './service.ts'

const start = async () =>
  startService({
    DATABASE_URL: `file:${await createDatabasePath()}`,
    LATCHKEY_TRUSTED_ORIGINS: 'https://app.acme.example,https://*.apps.acme.example',
  })

const fetchLocation = async (url: string, to: string) => {
  const response = await fetch(`${url}/continue?${new URLSearchParams({ to })}`, { redirect: 'manual' })
  return [response.status, response.headers.get('location')]
}

test('redirects from the web app to trusted targets only', async () => {
  const { url } = await start()
  for (const to of [
    'https://app.acme.example/start?a=b#c',
    'https://shop.apps.acme.example/',
    '/dashboard?tab=1',
    `${url}/account`,
  ]) {
    expect(await fetchLocation(url, to)).toEqual([302, to])
  }
  for (const to of [
    '',
    'https://evil.example/',
    'https://app.acme.example.evil.example/',
    'https://app.acme.example@evil.example/',
    'http://app.acme.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'dashboard',
  ]) {
    expect(await fetchLocation(url, to), to).toEqual([302, '/'])
  }
})
