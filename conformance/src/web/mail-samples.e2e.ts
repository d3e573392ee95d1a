import { mailKinds } from '@latchkey/contract'
import { languages } from '@latchkey/contract/languages'
import { texts } from '@latchkey/locales'
import { expect, test } from 'vitest'
import { findAxeViolations, openTestChromium, openPage } from '../chromium.ts'
import { withOptions } from '../options-file.ts'
import { startService } from '../service.ts'
import { findLayoutProblems } from './layout-problems.ts'

const chromium = openTestChromium()

test('the development inbox shows every mail in every language', async () => {
  const { url } = await startService({})
  for (const { tag } of languages) {
    const list = await fetch(`${url}/dev/inbox/samples`, { headers: { 'accept-language': tag } })
    const page = await list.text()
    expect(page).toContain(`<h1>${texts[tag].admin.mail.preview}</h1>`)
    for (const kind of mailKinds) expect(page).toContain(`href="/dev/inbox/samples/${kind}/${tag}"`)
  }
  for (const kind of mailKinds) {
    const html = await fetch(`${url}/dev/inbox/samples/${kind}/tr/html`)
    expect(await html.text()).toContain('<html lang="tr"')
  }
  for (const path of ['unknown/en', 'reset/xx', 'constructor/en/html']) {
    expect((await fetch(`${url}/dev/inbox/samples/${path}`)).status).toBe(404)
  }
})

test.each([
  [320, 'light'],
  [1280, 'dark'],
] as const)('the mail samples pass axe and fit %i pixels in %s colors', async (width, colorScheme) => {
  const brand = { color: '#ffd500', footer: 'Acme Inc.\n1 Main Street' }
  const { url } = await startService(await withOptions({ appName: 'Acme', brand }))
  const page = await openPage(chromium(), { baseURL: url, viewport: { width, height: 800 }, colorScheme, locale: 'de' })
  await page.goto('/dev/inbox')
  await page.getByRole('link', { name: 'Vorlagen' }).click()
  expect(await findLayoutProblems(page, [])).toEqual([])
  expect(await findAxeViolations(page)).toEqual([])

  await page.getByRole('listitem').filter({ hasText: 'Einladung' }).getByRole('link', { name: 'Français' }).click()
  await page.getByRole('heading', { name: 'Acme' }).waitFor()
  expect(await findLayoutProblems(page, [])).toEqual([])
  expect(await findAxeViolations(page)).toEqual([])
  const mail = page.frameLocator('iframe')
  await mail.getByText('1 Main Street').waitFor()
  const label = mail.locator('a.label')
  expect(await label.evaluate((link) => getComputedStyle(link).color)).toBe('rgb(0, 0, 0)')
})
