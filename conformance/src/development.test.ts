import { fileURLToPath } from 'node:url'
import { type Approval, type Simulator, simulatedProviders, startSimulator } from '@latchkey/simulator'
import { expect, onTestFinished, test } from 'vitest'
import { type Browser, openBrowser } from './browser.ts'
import { startService } from './service.ts'

// The options with which `npm run dev` starts the service.
const optionsOfDevelopment = fileURLToPath(new URL('../../simulator/src/latchkey.config.ts', import.meta.url))

test('`npm run dev` offers all eighteen through it, so that every button works without registering anywhere.', async () => {
  const simulator = await startSimulator()
  onTestFinished(() => simulator.close())
  const { url } = await startService({
    LATCHKEY_CONFIG: optionsOfDevelopment,
    PROVIDERS_PORT: new URL(simulator.origin).port,
  })
  const outcomes: Record<string, string | undefined> = {}
  for (const id of simulatedProviders) outcomes[id] = await signIn(openBrowser(url), id, simulator)

  const addresses = simulatedProviders.map((id) => [id, `ada.lovelace@${id}.example`])
  // These three tell no address of anybody; a person is told so, and signs up in another way.
  const without = { tiktok: 'email_not_found', reddit: 'email_not_found', roblox: 'email_not_found' }
  expect(outcomes).toEqual({ ...Object.fromEntries(addresses), ...without })
})

/** The address of who is signed in then, or the code of the error. */
const signIn = async (browser: Browser, provider: string, simulator: Simulator): Promise<string | undefined> => {
  const { body } = await browser.post('/sign-in/social', { provider, callbackURL: '/account' })
  const location = await comeBack(browser, await simulator.approve(body.url))
  const error = new URL(location, simulator.origin).searchParams.get('error')
  return error ?? (await browser.get('/get-session')).body?.user.email
}

const comeBack = async (browser: Browser, { url, form }: Approval): Promise<string> => {
  if (!form) return (await browser.opens(url)).location ?? ''
  // No browser sends its cookies along with a form of another site.
  const posted = await fetch(url, {
    method: 'POST',
    headers: { origin: 'https://appleid.apple.com' },
    body: new URLSearchParams(form),
    redirect: 'manual',
  })
  return (await browser.opens(new URL(posted.headers.get('location') ?? '', url).href)).location ?? ''
}
