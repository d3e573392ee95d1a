import { gzipSync } from 'node:zlib'
import { texts } from '@latchkey/locales'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { chromiumForTests, openPage } from '../chromium.ts'
import { startService } from '../service.ts'
import { allProviderVariables } from './all-providers.ts'
import { startWithPasskeys } from './start-with-passkeys.ts'

/** Kilobytes of compressed script until the sign-in screen works. The build enforces the same limit. */
const SCRIPT_BUDGET = 125

/** Kilobytes of compressed script, styles and HTML with these methods, including everything that is loaded on demand. */
const COMPLETE_BUDGET = 140
const FOUR_PROVIDERS = /^(GOOGLE|GITHUB|GITLAB|DISCORD)_/

const chromium = chromiumForTests()

test('loads at most 125 kB of script for the sign-in screen', async () => {
  const { url } = await startService({})
  // Cyrillic texts are the largest.
  const page = await openPage(chromium(), { baseURL: url, locale: 'ru' })
  const sizes = recordSizes(page, ['script'])
  await page.goto('/sign-in', { waitUntil: 'networkidle' })
  await page.locator('button[type=submit]').waitFor()
  const bytes = await sumOf(sizes)
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
  expect((await sumOf(sizes)) / 1000).toBeLessThanOrEqual(COMPLETE_BUDGET)
})

/** The compressed sizes of the responses with these types. */
const recordSizes = (page: Page, types: readonly string[]): Promise<number>[] => {
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (!types.includes(response.request().resourceType())) return
    sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
  })
  return sizes
}

const sumOf = async (sizes: readonly Promise<number>[]): Promise<number> =>
  (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)

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
