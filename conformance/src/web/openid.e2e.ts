import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '@latchkey/testing/processes'
import { openTestChromium } from '../chromium.ts'
import { application, startOpenIdServer } from '../openid-server.ts'
import { startService } from '../service.ts'
import { openVisitor } from './visitor.ts'

const chromium = openTestChromium()

test('signs in through a certified OpenID provider in the browser', async () => {
  const port = await findFreePort()
  const { url } = await startService({
    LATCHKEY_CONFIG: fileURLToPath(new URL('./openid.config.ts', import.meta.url)),
    OPENID_ISSUER: `http://127.0.0.1:${port}`,
    OPENID_CLIENT_ID: application.clientId,
    OPENID_CLIENT_SECRET: application.clientSecret,
  })
  const openId = await startOpenIdServer({ redirectUri: `${url}/api/auth/callback/acme`, port })
  onTestFinished(() => openId.close())

  const ada = await openVisitor(chromium(), { url })
  await ada.page.goto('/sign-in')
  await ada.press(ada.texts.social.continue('Acme'))
  await ada.waitForHeading('OpenID provider')
  await ada.fill('Name', 'ada')
  await ada.press('Sign in')
  await ada.page.getByRole('heading', { level: 1, name: /Ada Lovelace/ }).waitFor()
  await ada.page.goto('/account/connections')
  await ada.waitForText('Acme')
  const { user } = await (await ada.page.request.get('/api/auth/get-session')).json()
  expect(user).toMatchObject({ email: 'ada@openid.example', emailVerified: true })
})
