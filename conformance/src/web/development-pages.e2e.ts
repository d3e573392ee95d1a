import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings, chromiumForTests, openPage } from '../chromium.ts'
import { startService } from '../service.ts'
import { mailedLink } from './inbox.ts'
import { findLayoutProblems } from './layout-problems.ts'
import { createUser, signInAs } from './users.ts'

const chromium = chromiumForTests()

const expectGoodPage = async (page: Page, width: number) => {
  await page.setViewportSize({ width, height: 800 })
  expect(await findLayoutProblems(page, [])).toEqual([])
  expect(await axeFindings(page)).toEqual([])
}

test('the reference finds a call and sends it with the session of the browser, by keyboard alone', async () => {
  const { url } = await startService({})
  const anna = await createUser(url, { name: 'Anna', email: 'anna@example.com' })
  const page = await openPage(chromium(), { baseURL: url, locale: 'de' })
  await signInAs(page.context(), url, anna)
  await page.goto('/api/auth/reference')
  expect(await page.locator('html').getAttribute('lang')).toBe('de')
  await expectGoodPage(page, 320)

  await page.getByLabel('Aufrufe durchsuchen').focus()
  await page.keyboard.type('nothing like this')
  await page.getByText('Keine Treffer').waitFor()
  expect(await page.getByRole('listitem').count()).toBe(0)
  await page.getByLabel('Aufrufe durchsuchen').fill('organization/create caller')
  await page.getByText(/^1 \/ \d+$/).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')

  await page.getByText('Sendet Ihre Sitzung: anna@example.com').waitFor()
  for (const width of [320, 768, 1280]) await expectGoodPage(page, width)
  const body = page.getByLabel('Body (JSON)')
  await body.fill('{')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('Der Body ist kein gültiges JSON.').waitFor()
  await body.fill('{ "name": "Acme", "slug": "acme" }')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Antwort' }).getByText('"slug": "acme"').waitFor()
  await expectGoodPage(page, 320)
  expect((await anna.browser.get('/organization/list')).body).toMatchObject([{ slug: 'acme' }])
})

test('the inbox previews mails and filters them by recipient, kind and text', async () => {
  const { url } = await startService({})
  for (const name of ['anna', 'bela']) await createUser(url, { name, email: `${name}@example.com` })
  for (const name of ['anna', 'bela']) await mailedLink(url, `${name}@example.com`, 'verify-email')
  const page = await openPage(chromium(), { baseURL: url, locale: 'de' })
  await page.goto('/dev/inbox')
  await page.getByText('2 E-Mails').waitFor()
  for (const width of [320, 768, 1280]) await expectGoodPage(page, width)

  await page.getByLabel('An', { exact: true }).fill('ANNA@')
  await page.keyboard.press('Enter')
  await page.getByText('1 E-Mail', { exact: true }).waitFor()
  await page.getByRole('listitem').getByText('Hello anna,').waitFor()
  await page.getByRole('listitem').getByRole('link').click()
  await page.frameLocator('iframe').getByText('anna').first().waitFor()
  await page.getByRole('link', { name: 'Alle E-Mails' }).click()
  expect(await page.getByLabel('An', { exact: true }).inputValue()).toBe('ANNA@')

  await page.getByLabel('Art').selectOption({ label: 'Einladung' })
  await page.getByRole('button', { name: 'Filtern' }).click()
  await page.getByText('Keine Treffer.').waitFor()
  await expectGoodPage(page, 320)
  await page.getByRole('link', { name: 'Alle E-Mails anzeigen' }).click()
  await page.getByLabel('Betreff oder Text').fill('HELLO BELA')
  await page.keyboard.press('Enter')
  await page.getByText('1 E-Mail', { exact: true }).waitFor()
  await page.getByRole('listitem').getByText('bela@example.com').waitFor()

  const filtered = await fetch(`${url}/dev/inbox?to=bela&kind=verification`, {
    headers: { accept: 'application/json' },
  })
  expect(await filtered.json()).toMatchObject([{ to: 'bela@example.com', kind: 'verification' }])
})
