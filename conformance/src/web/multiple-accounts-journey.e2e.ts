import type { LanguageTag } from '@latchkey/contract'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findAxeViolations, openTestChromium } from '../chromium.ts'
import { withOptions } from '../options-file.ts'
import { startService } from '../service.ts'
import { keyboard } from './input-driver.ts'
import { PASSWORD, createUser } from './users.ts'
import { openVisitor, type Visitor } from './visitor.ts'

const chromium = openTestChromium()

const startWithAccounts = async (language: LanguageTag) => {
  const options = await withOptions({ session: { multipleAccounts: true }, rateLimit: { enabled: false } })
  const { url } = await startService(options)
  const create = (name: string) => createUser(url, { name, email: `${name.toLowerCase()}@example.com`, language })
  const [anna, bob] = [await create('Anna'), await create('Bob')]
  return { url, anna, bob }
}

/** Fills the sign-in form. */
const signIn = async (visitor: Visitor, email: string): Promise<void> => {
  const { fields, signIn: texts } = visitor.texts.web
  await visitor.fill(fields.email, email)
  await visitor.fill(fields.password, PASSWORD)
  await visitor.press(texts.submit)
}

const openMenu = async ({ page, press, texts }: Visitor, name: string): Promise<void> => {
  await press(texts.web.menu.open(name))
  await page.getByRole('dialog', { name: texts.web.menu.title }).waitFor()
}

const readPage = (page: Page): Promise<string> => page.evaluate(() => document.documentElement.outerHTML)

test('adds an account, switches in all tabs, and signs out one account and then all', async () => {
  const { url, anna, bob } = await startWithAccounts('uk')
  const visitor = await openVisitor(chromium(), { url, language: 'uk', input: keyboard })
  const { page, press, texts } = visitor
  const { account, web } = texts
  await page.goto('/sign-in')
  await signIn(visitor, anna.email)
  await visitor.waitForHeading(account.greeting('Anna'))
  const otherTab = await page.context().newPage()
  await otherTab.goto('/account/sessions')
  await otherTab.getByRole('button', { name: web.menu.open('Anna') }).waitFor()

  await openMenu(visitor, 'Anna')
  await press(web.accounts.add)
  await visitor.waitForHeading(web.accounts.add)
  expect(await findAxeViolations(page)).toEqual([])
  await signIn(visitor, bob.email)
  await visitor.waitForHeading(account.greeting('Bob'))
  await otherTab.getByRole('button', { name: web.menu.open('Bob') }).waitFor()

  // The switch shows and keeps nothing of the earlier account, in no tab (R7, R8).
  await openMenu(visitor, 'Bob')
  await page.getByText(anna.email, { exact: true }).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await press(web.accounts.switchTo(`Anna, ${anna.email}`))
  await visitor.waitForHeading(account.greeting('Anna'))
  await otherTab.getByRole('button', { name: web.menu.open('Anna') }).waitFor()
  for (const tab of [page, otherTab]) {
    expect(await readPage(tab)).not.toMatch(/\bbob\b/i)
    expect(await tab.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toMatch(
      /\bbob\b/i,
    )
  }

  await openMenu(visitor, 'Anna')
  await press(web.menu.signOut)
  await visitor.waitForHeading(web.signedOut.left.title)
  await otherTab.getByRole('heading', { name: web.signIn.title }).waitFor()
  await otherTab.getByRole('region', { name: web.accounts.remaining }).waitFor()
  for (const tab of [page, otherTab]) expect(await readPage(tab)).not.toMatch(/\banna\b/i)
  expect(await findAxeViolations(page)).toEqual([])
  await press(web.accounts.switchTo(`Bob, ${bob.email}`))
  await visitor.waitForHeading(account.greeting('Bob'))

  await press(web.menu.open('Bob'))
  await press(web.accounts.add)
  await signIn(visitor, anna.email)
  await visitor.waitForHeading(account.greeting('Anna'))
  await openMenu(visitor, 'Anna')
  await press(web.accounts.signOutAll)
  await visitor.waitForHeading(web.signedOut.left.title)
  expect(await (await page.request.get('/api/auth/multi-session/list-device-sessions')).json()).toEqual([])
})
