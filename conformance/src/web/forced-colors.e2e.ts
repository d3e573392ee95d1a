import { expect, test } from 'vitest'
import { openPage, openTestChromium } from '../chromium.ts'
import { startService } from '../service.ts'
import { createUser, signInAs } from './users.ts'

const chromium = openTestChromium()

test('forced colors outline the links of the pages of the service that look like buttons', async () => {
  const { url } = await startService({})
  const page = await openPage(chromium(), { baseURL: url, forcedColors: 'active' })
  await page.goto('/api/auth/error?error=unknown')
  const link = page.getByRole('link', { name: 'Start over' })
  expect(await link.evaluate((element) => getComputedStyle(element).borderTopStyle)).toBe('solid')
})

test('forced colors mark the current link of a navigation', async () => {
  const { url } = await startService({})
  const page = await openPage(chromium(), {
    baseURL: url,
    forcedColors: 'active',
    viewport: { width: 1280, height: 800 },
  })
  await signInAs(page.context(), url, await createUser(url, { name: 'Anna', email: 'anna@example.com' }))
  await page.goto('/account/security')
  await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor()
  const links = page.getByRole('navigation', { name: 'Your account' }).getByRole('link')
  const marked = await links.evaluateAll((all) =>
    all
      .filter((link) => getComputedStyle(link).borderInlineStartStyle === 'solid')
      .map(({ textContent }) => textContent),
  )
  expect(marked).toEqual(['Security'])
})

test('forced colors show which field has the focus and which box is checked', async () => {
  const { url } = await startService({})
  const page = await openPage(chromium(), { baseURL: url, forcedColors: 'active' })
  await page.goto('/sign-in')
  const email = page.getByLabel('Email')
  const readOutline = () => email.evaluate((field) => getComputedStyle(field).outlineStyle)
  await email.focus()
  expect(await readOutline()).toBe('solid')
  await page.keyboard.press('Tab')
  expect(await readOutline()).toBe('none')
  const box = page.getByRole('checkbox', { checked: true })
  const background = await box.evaluate((input) => getComputedStyle(input).backgroundColor)
  const mark = await box.evaluate((input) => getComputedStyle(input.nextElementSibling as Element).color)
  expect(mark).not.toBe(background)
})
