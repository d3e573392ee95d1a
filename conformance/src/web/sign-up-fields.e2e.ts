import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { chromiumForTests, openPage } from '../chromium.ts'
import { startService } from '../service.ts'

const chromium = chromiumForTests()

const additionalFields = {
  company: { type: 'string', required: true, max: 100, label: { en: 'Company', uk: 'Назва компанії або організації' } },
  seats: { type: 'number', required: true, label: { en: 'Seats' } },
  founded: { type: 'date', required: true, label: { en: 'Founded' } },
  plan: { type: ['free', 'pro'], required: true, label: { en: 'Plan' } },
  subscribed: { type: 'boolean', required: true, label: { en: 'Send me news' } },
  note: { type: 'string', label: { en: 'Note' } },
}

/** A service whose options file declares the fields. */
const startWithFields = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-fields-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'latchkey.config.json')
  await writeFile(file, JSON.stringify({ user: { additionalFields } }))
  return startService({ LATCHKEY_CONFIG: file })
}

test('the sign-up screen shows the required fields of the application, and sends their values', async () => {
  const { url } = await startWithFields()
  const page = await openPage(chromium(), { baseURL: url, locale: 'en' })
  await page.goto('/sign-up')
  await page.getByLabel('Company').waitFor()
  expect(await page.getByLabel('Note').count()).toBe(0)
  await page.getByLabel('Name', { exact: true }).fill('Ann')
  await page.getByLabel('Email').fill('ann@example.com')
  await page.getByLabel('Password', { exact: true }).fill('a long unusual password')
  await page.locator('button[type=submit]').click()
  await page.getByText('This field is required').first().waitFor()
  await page.getByLabel('Company').fill('Acme')
  await page.getByLabel('Seats').fill('3')
  await page.getByLabel('Founded').fill('1990-02-03')
  await page.getByLabel('Plan').selectOption('pro')
  await page.getByLabel('Send me news').check()
  await page.locator('button[type=submit]').click()
  await page.waitForURL(/verify-email/)
  const { user } = await (await page.request.get('/api/auth/get-session')).json()
  expect(user).toMatchObject({
    company: 'Acme',
    seats: 3,
    founded: '1990-02-03T00:00:00.000Z',
    plan: 'pro',
    subscribed: true,
    note: null,
  })
})

test.each(['light', 'dark'] as const)('the fields fit into narrow and wide windows, %s', async (colorScheme) => {
  const { url } = await startWithFields()
  for (const width of [320, 1280]) {
    const page = await openPage(chromium(), {
      baseURL: url,
      locale: 'uk',
      colorScheme,
      viewport: { width, height: 900 },
    })
    await page.goto('/sign-up')
    await page.getByLabel('Назва компанії або організації').waitFor()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  }
})
