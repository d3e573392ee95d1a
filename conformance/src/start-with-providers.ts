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

/** The browser comes back as the provider has it; where it is sent on to then. */
export const followApproval = async (browser: Browser, { url, form }: AuthorizationResponse): Promise<string> => {
  if (!form) return (await browser.openLink(url)).location ?? ''
  // No browser sends its cookies along with a form of another site.
  const posted = await fetch(url, {
    method: 'POST',
    headers: { origin: 'https://appleid.apple.com' },
    body: new URLSearchParams(form),
    redirect: 'manual',
  })
  return (await browser.openLink(new URL(posted.headers.get('location') ?? '', url).href)).location ?? ''
}
