import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openTestChromium, openPage } from '../chromium.ts'
import { startService } from '../service.ts'
import { findMailedLink } from './inbox.ts'
import { createUser } from './users.ts'

const NEW_PASSWORD = 'another good password'

const chromium = openTestChromium()

/** Records the `Referer` of each request and the URL that the address bar had. */
const recordUrls = (page: Page): Set<string> => {
  const urls = new Set<string>()
  page.on('request', (request) => {
    void request.allHeaders().then(({ referer = '' }) => urls.add(referer))
    if (request.resourceType() !== 'document') urls.add(request.url())
  })
  return urls
}

const readHistory = (page: Page) =>
  page.evaluate(() => [window.location.href, window.history.length, document.referrer])

test('the secret of a reset link is neither in the address bar nor in a Referer, and survives a reload', async () => {
  const { url } = await startService({})
  const { browser } = await createUser(url, { name: 'anna', email: 'anna@example.com' })
  await browser.post('/forget-password', { email: 'anna@example.com', redirectTo: '/reset-password' })
  const link = await findMailedLink(url, 'anna@example.com', 'reset-password')
  const secret = new URL(link).pathname.split('/').at(-1) ?? ''
  const page = await openPage(chromium(), { baseURL: url })
  const urls = recordUrls(page)
  await page.goto(link)
  await page.getByLabel('New password').waitFor()
  expect((await readHistory(page)).join(' ')).not.toContain(secret)
  expect(page.url()).toBe(`${url}/reset-password`)

  await page.reload()
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.getByRole('heading', { name: 'Password changed' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect([...urls].join(' ')).not.toContain(secret)
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(secret)
})

test('the secret of an invitation is neither in the address bar nor in a Referer, and survives a reload', async () => {
  const { url } = await startService({})
  const { browser } = await createUser(url, { name: 'anna', email: 'anna@example.com' })
  await browser.post('/organization/create', { name: 'Acme', slug: 'acme' })
  await browser.post('/organization/invite-member', { email: 'bob@example.com', role: 'member' })
  const link = await findMailedLink(url, 'bob@example.com', 'accept-invitation')
  const secret = new URL(link).hash.slice(1)
  expect(secret).not.toBe('')
  const page = await openPage(chromium(), { baseURL: url })
  const urls = recordUrls(page)
  await page.goto(link)
  await page.getByText('Acme').first().waitFor()
  expect((await readHistory(page)).join(' ')).not.toContain(secret)
  await page.reload()
  // The sign-up form is for invitees with the secret.
  await page.getByLabel('Name').waitFor()
  await page.waitForLoadState('networkidle')
  expect([...urls].join(' ')).not.toContain(secret)
})
