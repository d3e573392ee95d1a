import { gzipSync } from 'node:zlib'
import { texts } from '@latchkey/locales'
import type { Page, Response } from 'playwright-core'
import { expect, test } from 'vitest'
import { openTestChromium, openPage } from '../chromium.ts'
import { startService } from '../service.ts'
import { allProviderVariables } from './all-providers.ts'
import { startWithAdmin } from './start-with-admin.ts'
import { startWithPasskeys } from './start-with-passkeys.ts'
import { signInAs } from './users.ts'

/** Kilobytes of compressed script until the sign-in screen works. The build enforces the same limit. */
const SCRIPT_BUDGET = 125

/** Kilobytes of compressed script, styles and HTML with these methods, including everything that is loaded on demand. */
const COMPLETE_BUDGET = 140
/** Kilobytes of compressed script and styles of the first screen of each area, in addition to those of the sign-in screen. */
const areaBudgets = [
  ['/account', 50],
  ['/organizations/acme', 55],
  ['/admin', 45],
] as const

const FOUR_PROVIDERS = /^(GOOGLE|GITHUB|GITLAB|DISCORD)_/

const chromium = openTestChromium()

test('loads at most 125 kB of script for the sign-in screen', async () => {
  const { url } = await startService({})
  // Cyrillic texts are the largest.
  const page = await openPage(chromium(), { baseURL: url, locale: 'ru' })
  const sizes = recordSizes(page, ['script'])
  await page.goto('/sign-in', { waitUntil: 'networkidle' })
  await page.locator('button[type=submit]').waitFor()
  const bytes = await addSizes(sizes)
  expect(bytes).toBeGreaterThan(0)
  expect(bytes / 1000).toBeLessThanOrEqual(SCRIPT_BUDGET)
})

test('loads at most 140 kB with passkeys, codes, passwords and four providers', async () => {
  const variables = Object.entries(allProviderVariables).filter(([name]) => FOUR_PROVIDERS.test(name))
  const { url } = await startWithPasskeys({ emailCode: {} }, Object.fromEntries(variables))
  const page = await openPage(chromium(), { baseURL: url, locale: 'ru' })
  const sizes = recordSizes(page, ['script', 'stylesheet', 'document'])
  await page.goto('/sign-in', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: texts.ru.passkey.signIn }).waitFor()
  await page.getByRole('button', { name: texts.ru.social.continue('GitHub') }).waitFor()
  expect((await addSizes(sizes)) / 1000).toBeLessThanOrEqual(COMPLETE_BUDGET)
})

test('preloads everything that the first screen fetches, once, in the language of the browser', async () => {
  const { url } = await startService({})
  const page = await openPage(chromium(), { baseURL: url, locale: 'de-AT' })
  const fetched: string[] = []
  page.on('request', (request) => {
    if (!['document', 'image'].includes(request.resourceType())) fetched.push(new URL(request.url()).pathname)
  })
  const html = (await (await page.goto('/sign-in', { waitUntil: 'networkidle' }))?.text()) ?? ''
  await page.locator('button[type=submit]').waitFor()
  expect(fetched).toContain('/api/auth/get-session')
  expect(new Set(fetched).size).toBe(fetched.length)
  expect(fetched.filter((path) => !html.includes(`"${path}"`))).toEqual([])
  expect(html).toContain('<html lang="de">')
})

test.each(areaBudgets)('%s loads at most %i kB more than the sign-in screen', async (path, budget) => {
  const { service, admin } = await startWithAdmin('ru')
  const { url } = service
  await admin.browser.post('/organization/create', { name: 'Acme', slug: 'acme' })
  const page = await openPage(chromium(), { baseURL: url, locale: 'ru' })
  const files = recordFiles(page)
  await page.goto('/sign-in', { waitUntil: 'networkidle' })
  const known = new Set(files.keys())
  await signInAs(page.context(), url, admin)
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.locator('main nav a[aria-current=page]').first().waitFor()
  const added = [...files].filter(([address]) => !known.has(address)).map(([, size]) => size)
  expect(added.length).toBeGreaterThan(0)
  expect((await addSizes(added)) / 1000).toBeLessThanOrEqual(budget)
})

/** The compressed sizes of scripts and styles, by address. */
const recordFiles = (page: Page): Map<string, Promise<number>> => {
  const files = new Map<string, Promise<number>>()
  page.on('response', (response) => {
    if (['script', 'stylesheet'].includes(response.request().resourceType())) {
      files.set(response.url(), measureSize(response))
    }
  })
  return files
}

/** The compressed sizes of the responses with these types. */
const recordSizes = (page: Page, types: readonly string[]): Promise<number>[] => {
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (!types.includes(response.request().resourceType())) return
    sizes.push(measureSize(response))
  })
  return sizes
}

const addSizes = async (sizes: readonly Promise<number>[]): Promise<number> =>
  (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)

const measureSize = async (response: Response): Promise<number> => gzipSync(await response.body(), { level: 9 }).length
