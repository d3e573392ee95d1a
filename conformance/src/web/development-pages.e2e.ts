import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findAxeViolations, openTestChromium, openPage } from '../chromium.ts'
import { startService } from '../service.ts'
import { findMailedLink } from './inbox.ts'
import { findLayoutProblems } from './layout-problems.ts'
import { createUser, PASSWORD, signInAs } from './users.ts'

/** One second more than `session.freshAge`. */
const TOO_OLD_SECONDS = 601

const chromium = openTestChromium()

const expectGoodPage = async (page: Page, width: number) => {
  await page.setViewportSize({ width, height: 800 })
  expect(await findLayoutProblems(page, [])).toEqual([])
  expect(await findAxeViolations(page)).toEqual([])
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
  await page.getByText('Keine Ergebnisse').waitFor()
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
  for (const name of ['anna', 'bela']) await findMailedLink(url, `${name}@example.com`, 'verify-email')
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
  expect(await page.getByRole('link', { name: 'Alle E-Mails' }).isVisible()).toBe(false)
  await page.setViewportSize({ width: 320, height: 800 })
  await page.getByRole('link', { name: 'Alle E-Mails' }).click()
  expect(await page.getByLabel('An', { exact: true }).inputValue()).toBe('ANNA@')

  await page.getByLabel('Art').selectOption({ label: 'Einladung' })
  await page.getByRole('button', { name: 'Filtern' }).click()
  await page.getByText('Keine Ergebnisse').waitFor()
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

test('the inbox shows the selected mail next to the list, also after a reload and after going back', async () => {
  const { url } = await startService({})
  for (const name of ['anna', 'bela']) await createUser(url, { name, email: `${name}@example.com` })
  for (const name of ['anna', 'bela']) await findMailedLink(url, `${name}@example.com`, 'verify-email')
  const page = await openPage(chromium(), { baseURL: url, locale: 'de', viewport: { width: 1280, height: 800 } })
  const selected = page.locator('a[aria-current]')
  const message = page.locator('.message')
  await page.goto('/dev/inbox')
  await page.getByText('Wählen Sie eine E-Mail aus').waitFor()
  await page.getByRole('listitem').filter({ hasText: 'bela@' }).getByRole('link').click()
  await message.getByText('bela@example.com').waitFor()
  expect(await page.getByRole('listitem').count()).toBe(2)
  for (const width of [320, 768, 1280]) await expectGoodPage(page, width)

  await page.getByRole('listitem').filter({ hasText: 'anna@' }).getByRole('link').click()
  await message.getByText('anna@example.com').waitFor()
  await page.reload()
  await message.getByText('anna@example.com').waitFor()
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
  await page.goBack()
  await message.getByText('bela@example.com').waitFor()
  expect(await selected.count()).toBe(1)

  await page.setViewportSize({ width: 320, height: 800 })
  expect(await page.getByRole('listitem').count()).toBe(0)
  await page.getByRole('link', { name: 'Alle E-Mails' }).click()
  await page.getByRole('listitem').first().waitFor()
  expect(await message.isVisible()).toBe(false)
})

test('the reference links to the step-up after a refusal, and the repeated request succeeds', async () => {
  const { url, advanceClock } = await startService({})
  const anna = await createUser(url, { name: 'Anna', email: 'anna@example.com' })
  await advanceClock(TOO_OLD_SECONDS)
  const page = await openPage(chromium(), { baseURL: url, locale: 'de' })
  await signInAs(page.context(), url, anna)
  await page.goto('/api/auth/reference?operation=changeEmail')
  const body = JSON.stringify({ newEmail: 'anna.schmidt@example.com' })
  await page.getByLabel('Body (JSON)').fill(body)
  await page.getByRole('button', { name: 'Anfrage senden' }).click()
  await page.getByText('Dieser Aufruf erfordert eine kürzlich erfolgte Anmeldung.').waitFor()
  for (const width of [320, 1280]) await expectGoodPage(page, width)

  const [stepUp] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'POST /step-up' }).click(),
  ])
  await stepUp.getByLabel('Body (JSON)').fill(JSON.stringify({ method: 'password', password: PASSWORD }))
  await stepUp.getByRole('button', { name: 'Anfrage senden' }).click()
  await stepUp.getByRole('region', { name: 'Antwort' }).getByText('"status": true').waitFor()

  expect(await page.getByLabel('Body (JSON)').inputValue()).toBe(body)
  await page.getByRole('button', { name: 'Anfrage senden' }).click()
  await page.getByText(/^200 · /).waitFor()
  expect(await page.getByRole('link', { name: 'POST /step-up' }).isVisible()).toBe(false)
})
