import { createServer } from 'node:http'
import { type Simulator, startSimulator } from '@latchkey/simulator'
import { type AxeResults, source as axeSource } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { openTestChromium, openPage } from '../chromium.ts'
import { findLayoutProblems } from './layout-problems.ts'
import { listen } from '@latchkey/testing'

const chromium = openTestChromium()

test('fits the simulated provider into 320 pixels and passes axe in both color schemes', async () => {
  const { simulator, callback } = await startProviderAndApplication()
  const page = await openPage(chromium(), { viewport: { width: 320, height: 640 } })
  for (const id of ['google', 'apple', 'tiktok']) {
    await page.goto(createAuthorizationUrl(simulator, id, callback))
    expect(await findLayoutProblems(page, [])).toEqual([])
    await page.evaluate(axeSource)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const { violations } = await page.evaluate<AxeResults>('axe.run(document)')
      expect(violations.map(({ id: rule, nodes }) => `${rule}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual(
        [],
      )
    }
  }
})

test('a developer edits the user and selects a fault on the authorization page', async () => {
  const { simulator, callback, arrivals } = await startProviderAndApplication()
  const page = await openPage(chromium(), {})
  await page.goto(createAuthorizationUrl(simulator, 'google', callback))
  await page.getByRole('heading', { name: 'Simulated Google' }).waitFor()
  await page.getByRole('textbox', { name: 'Name' }).fill('Grace Hopper')
  await page.getByRole('textbox', { name: 'Email' }).fill('grace@example.com')
  await page.getByRole('checkbox', { name: 'The email is verified' }).uncheck()
  await page.getByRole('textbox', { name: 'Subject' }).fill('42')
  await page.getByRole('combobox', { name: /^Fault/ }).selectOption('denies the request')
  await page.getByRole('button', { name: 'Approve' }).click()
  await waitForCallback(page)
  expect(arrivals.at(-1)).toMatchObject({ method: 'GET', fields: { error: 'access_denied', state: 'ours' } })

  // The page remembers the user, but not the fault.
  await page.goto(createAuthorizationUrl(simulator, 'google', callback))
  expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Grace Hopper')
  expect(await page.getByRole('checkbox').isChecked()).toBe(false)
  await page.getByRole('button', { name: 'Approve' }).click()
  await waitForCallback(page)
  expect(arrivals.at(-1)).toMatchObject({ method: 'GET', fields: { code: expect.any(String), state: 'ours' } })
})

test.each([true, false])('posts the form of Apple, with scripts: %s', async (javaScriptEnabled) => {
  const { simulator, callback, arrivals } = await startProviderAndApplication()
  const page = await openPage(chromium(), { javaScriptEnabled })
  await page.goto(createAuthorizationUrl(simulator, 'apple', callback))
  await page.getByRole('button', { name: 'Approve' }).click()
  if (!javaScriptEnabled) await page.getByRole('button', { name: 'Continue' }).click()
  await waitForCallback(page)
  expect(arrivals).toEqual([
    { method: 'POST', fields: { code: expect.any(String), state: 'ours', user: expect.stringContaining('Ada') } },
  ])
})

interface CallbackRequest {
  method: string | undefined
  fields: Record<string, string>
}

/** Starts the simulator and an application that records the callbacks. */
const startProviderAndApplication = async () => {
  const simulator = await startSimulator()
  const arrivals: CallbackRequest[] = []
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '', 'http://localhost')
    void request.toArray().then((chunks) => {
      const fields = Object.fromEntries(new URLSearchParams(chunks.join('') || search))
      if (pathname === '/callback') arrivals.push({ method: request.method, fields })
      response.setHeader('content-type', 'text/html').end('<title>Arrived</title>')
    })
  })
  onTestFinished(() => simulator.close())
  return { simulator, arrivals, callback: `${await listen(server)}/callback` }
}

const createAuthorizationUrl = (simulator: Simulator, id: string, redirectUri: string): string => {
  const { clientId, clientKey } = simulator.getCredentials(id)
  return `${simulator.getEndpoints(id).authorization}?${new URLSearchParams({
    [clientKey ? 'client_key' : 'client_id']: clientKey ?? clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: { apple: 'name email', tiktok: 'user.info.basic,user.info.profile' }[id] ?? 'openid profile email',
    state: 'ours',
    ...(id === 'apple' && { response_mode: 'form_post' }),
  })}`
}

const waitForCallback = (page: Page): Promise<void> => page.waitForURL(/\/callback/)
