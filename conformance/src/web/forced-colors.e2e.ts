import { expect, test } from 'vitest'
import { openPage, openTestChromium } from '../chromium.ts'
import { startService } from '../service.ts'

const chromium = openTestChromium()

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
