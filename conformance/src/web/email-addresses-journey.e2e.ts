import { expect, test } from 'vitest'
import { findAxeViolations, openTestChromium } from '../chromium.ts'
import { withOptions } from '../options-file.ts'
import { startService } from '../service.ts'
import { findMailedCode } from './inbox.ts'
import { keyboard } from './input-driver.ts'
import { createUser, PASSWORD, signInAs, verifyEmail } from './users.ts'
import { findDialog, openVisitor } from './visitor.ts'

const chromium = openTestChromium()

test('adds an address with the mailed code, makes it the primary one and removes the earlier one', async () => {
  const { url } = await startService(await withOptions({ user: { emailAddresses: { enabled: true } } }))
  const anna = await createUser(url, { name: 'Anna', email: 'anna@example.com', language: 'de' })
  await verifyEmail(url, anna)
  const newEmail = 'anna@work.example.com'
  const visitor = await openVisitor(chromium(), { url, language: 'de', input: keyboard })
  const { page, press, fill, texts } = visitor
  const { account, emailAddresses, twoFactor, web } = texts
  await signInAs(page.context(), url, anna)
  await page.goto('/account/profile')
  await fill(account.email.newAddress, newEmail)
  await press(emailAddresses.add)
  await visitor.waitForText(emailAddresses.enterCode.sentTo(newEmail))
  expect(await findAxeViolations(page)).toEqual([])
  await fill(twoFactor.mail.field, await findMailedCode(url, newEmail), findDialog(page))
  await visitor.waitForText(emailAddresses.added)

  await press(emailAddresses.makePrimary.named(newEmail))
  await press(emailAddresses.makePrimary.label, findDialog(page))
  await visitor.waitForText(emailAddresses.makePrimary.done)
  await press(emailAddresses.remove.named(anna.email))
  await press(emailAddresses.remove.label, findDialog(page))
  await visitor.waitForText(emailAddresses.remove.done)
  await page.getByText(anna.email, { exact: true }).waitFor({ state: 'detached' })
  expect(await page.locator('main section li').count()).toBe(1)
  // The menu has the new address without another load of the page.
  await press(web.menu.open('Anna'))
  await page.getByRole('dialog', { name: web.menu.title }).getByText(newEmail).waitFor()

  const other = await openVisitor(chromium(), { url, language: 'de', input: keyboard })
  await other.page.goto('/sign-in')
  await other.fill(web.fields.email, newEmail)
  await other.fill(web.fields.password, PASSWORD)
  await other.press(web.signIn.submit)
  await other.waitForHeading(account.greeting('Anna'))
})
