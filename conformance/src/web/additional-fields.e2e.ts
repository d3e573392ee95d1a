import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openTestChromium, openPage } from '../chromium.ts'
import { startService } from '../service.ts'
import { findLayoutProblems } from './layout-problems.ts'
import { grantAdminRole } from './start-with-admin.ts'
import { createUser, signInAs, verifyEmail } from './users.ts'

const chromium = openTestChromium()

const additionalFields = {
  company: { type: 'string', required: true, max: 100, label: { en: 'Company', uk: 'Назва компанії або організації' } },
  seats: { type: 'number', required: true, label: { en: 'Seats' } },
  founded: { type: 'date', required: true, label: { en: 'Founded' } },
  plan: { type: ['free', 'pro'], required: true, label: { en: 'Plan' } },
  subscribed: { type: 'boolean', required: true, label: { en: 'Send me news' } },
  note: { type: 'string', label: { en: 'Note' } },
  colors: { type: 'json', label: { en: 'Colors' } },
  level: { type: 'number', input: false, defaultValue: 1, label: { en: 'Level' } },
}

/** A service whose options file has these options. */
const startWithOptions = async (options: object) => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-fields-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'latchkey.config.json')
  await writeFile(file, JSON.stringify(options))
  const databaseUrl = `file:${join(folder, 'latchkey.db')}`
  const { url } = await startService({ LATCHKEY_CONFIG: file, DATABASE_URL: databaseUrl })
  return { url, databaseUrl }
}

const startWithFields = () => startWithOptions({ user: { additionalFields } })

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
    level: 1,
  })
})

test('the profile and the page of a user show the fields, and users change theirs', async () => {
  const { url, databaseUrl } = await startWithFields()
  const page = await openPage(chromium(), { baseURL: url, locale: 'en' })
  // Wider than a narrow window.
  const company = 'Donaudampfschifffahrtsgesellschaft International'
  const values = { company: 'Acme', seats: 3, founded: '1990-02-03', plan: 'pro', subscribed: true }
  const account = { name: 'Ann', email: 'ann@example.com', password: 'a long unusual password', ...values }
  await page.request.post('/api/auth/sign-up/email', { data: account, headers: { origin: url } })
  await page.goto('/account/profile')
  const fields = page.getByRole('region', { name: 'Additional details' })
  await fields.getByText('Level').waitFor()
  expect(await fields.getByLabel('Founded').inputValue()).toBe('1990-02-03')
  await fields.getByLabel('Company').fill('')
  await fields.getByRole('button', { name: 'Save details' }).click()
  await fields.getByText('This field is required').waitFor()
  await fields.getByLabel('Company').fill(company)
  await fields.getByLabel('Note').fill('Call after noon')
  await fields.getByLabel('Colors').fill('{"accent": "red"')
  await fields.getByRole('button', { name: 'Save details' }).click()
  await fields.getByText('This isn’t valid JSON').waitFor()
  await fields.getByLabel('Colors').fill('{"accent": "red"}')
  await fields.getByRole('button', { name: 'Save details' }).click()
  await page.getByText('Details saved').waitFor()
  const { user } = await (await page.request.get('/api/auth/get-session')).json()
  expect(user).toMatchObject({
    ...values,
    founded: '1990-02-03T00:00:00.000Z',
    company,
    note: 'Call after noon',
    colors: { accent: 'red' },
  })

  await grantAdminRole(databaseUrl, account.email)
  await page.goto(`/admin/users/${user.id}`)
  const shown = page.getByRole('region', { name: 'Additional details' })
  await shown.getByText(company).waitFor()
  await shown.getByText('Feb 3, 1990').waitFor()
  expect(await shown.getByLabel('Send me news').isDisabled()).toBe(true)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await findLayoutProblems(page, [])).toEqual([])
})

test('members send an invitation again whose required field is not returned', async () => {
  const source = { type: 'string', required: true, returned: false, label: { en: 'Source' } }
  const { url } = await startWithOptions({ organization: { invitations: { additionalFields: { source } } } })
  const ann = await createUser(url, { name: 'Ann', email: 'ann@example.com' })
  await verifyEmail(url, ann)
  await ann.browser.post('/organization/create', { name: 'Acme', slug: 'acme' })
  const page = await openPage(chromium(), { baseURL: url, locale: 'en' })
  await signInAs(page.context(), url, ann)
  await page.goto('/organizations/acme/members/invitations')
  await page.getByRole('button', { name: 'Invite members' }).click()
  await page.getByLabel('Email addresses').fill('bob@example.com')
  await page.getByLabel('Source').fill('fair')
  await page.getByRole('button', { name: 'Send invitations' }).click()
  await page.getByRole('button', { name: 'Actions for bob@example.com' }).click()
  await page.getByRole('menuitem', { name: 'Resend' }).click()
  await page.getByText('New invitation sent').waitFor()
  const { body } = await ann.browser.get('/organization/list-invitations')
  expect(body).toMatchObject([{ email: 'bob@example.com', status: 'pending' }])
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
