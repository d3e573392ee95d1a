import { fileURLToPath } from 'node:url'
import { type AuthorizationResponse, type Simulator, startSimulator } from '@latchkey/simulator'
import { onTestFinished } from 'vitest'
import type { Browser } from './browser.ts'
import { type Service, startService } from './service.ts'

// The options with which `npm run dev` starts the service.
const developmentOptions = fileURLToPath(new URL('../../simulator/src/latchkey.config.ts', import.meta.url))

/** The service with all eighteen providers, as `npm run dev` starts it. Both end with the test. */
export const startWithProviders = async (
  variables: Readonly<Record<string, string>> = {},
): Promise<{ service: Service; simulator: Simulator }> => {
  const simulator = await startSimulator()
  onTestFinished(() => simulator.close())
  const service = await startService({
    LATCHKEY_CONFIG: developmentOptions,
    PROVIDERS_PORT: new URL(simulator.origin).port,
    ...variables,
  })
  return { service, simulator }
}

/** Returns the browser to the callback in the way of the provider. Returns the redirect target. */
export const followApproval = async (browser: Browser, { url, form }: AuthorizationResponse): Promise<string> => {
  if (!form) return (await browser.openLink(url)).location ?? ''
  // Browsers send no SameSite cookies with a cross-site form.
  const posted = await fetch(url, {
    method: 'POST',
    headers: { origin: 'https://appleid.apple.com' },
    body: new URLSearchParams(form),
    redirect: 'manual',
  })
  return (await browser.openLink(new URL(posted.headers.get('location') ?? '', url).href)).location ?? ''
}
