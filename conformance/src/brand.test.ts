import { expect, test } from 'vitest'
import { createDatabasePath } from './databases.ts'
import { startService } from './service.ts'

const start = async (variables: Record<string, string>) =>
  startService({ DATABASE_URL: `file:${await createDatabasePath()}`, ...variables })

test('renders the brand of the variables before a script runs', async () => {
  const { url } = await start({
    LATCHKEY_APP_NAME: 'Acme & <Co>',
    LATCHKEY_ACCENT_COLOR: '#ffd500',
    LATCHKEY_LOGO_URL: 'https://cdn.acme.example/logo.png',
    LATCHKEY_HOME_URL: 'https://www.acme.example/',
  })
  const response = await fetch(`${url}/sign-in`)
  const page = await response.text()
  expect(page).toContain('<title>Acme &amp; &lt;Co></title>')
  expect(page).toMatch(/<link rel="icon" href="data:image\/svg\+xml,/)
  expect(page).toContain('Acme &amp; &lt;Co> needs JavaScript')
  const content = /name="latchkey-brand" content="([^"]*)"/.exec(page)?.[1] ?? ''
  expect(JSON.parse(content.replaceAll('&quot;', '"').replaceAll('&amp;', '&'))).toMatchObject({
    name: 'Acme & <Co>',
    logo: 'https://cdn.acme.example/logo.png',
    homeUrl: 'https://www.acme.example/',
  })
  expect(response.headers.get('content-security-policy')).toContain("img-src 'self' data: https://cdn.acme.example;")
  const inbox = await fetch(`${url}/dev/inbox`)
  expect(await inbox.text()).toContain(' · Acme &#38; &#60;Co&#62;</title>')
  expect(inbox.headers.get('content-security-policy')).toContain("style-src 'sha256-")
})

test('names an invalid variable of the brand', async () => {
  await expect(start({ LATCHKEY_ACCENT_COLOR: 'red' })).rejects.toThrow('LATCHKEY_ACCENT_COLOR must be a color')
})
