import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { chromiumForTests, openPage } from '../chromium.ts'
import { startService } from '../service.ts'

/** Kilobytes of compressed script until the sign-in screen works. The build enforces the same limit. */
const SCRIPT_BUDGET = 140

const chromium = chromiumForTests()

test('loads at most 140 kB of script for the sign-in screen', async () => {
  const { url } = await startService({})
  // Cyrillic texts are the largest.
  const page = await openPage(chromium(), { baseURL: url, locale: 'ru' })
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
  })
  await page.goto('/sign-in', { waitUntil: 'networkidle' })
  await page.locator('button[type=submit]').waitFor()
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeGreaterThan(0)
  expect(bytes / 1000).toBeLessThanOrEqual(SCRIPT_BUDGET)
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
