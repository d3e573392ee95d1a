import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { findAxeViolations, openTestChromium } from '../chromium.ts'
import { type MailServer, startMailServer } from '../mail-server.ts'
import { withOptions } from '../options-file.ts'
import { startService } from '../service.ts'
import { waitUntil } from '../wait-until.ts'
import { createJourney } from './journey.ts'
import { findLayoutProblems } from './layout-problems.ts'
import { findDialog, openVisitor, type Visitor } from './visitor.ts'

const EMAIL = 'anna@example.com'
const NEW_EMAIL = 'anna.yilmaz@example.com'

const journey = createJourney('tr')

const chromium = openTestChromium()

const startWithCodes = async () => {
  const mailServer = await startMailServer()
  const options = await withOptions({ emailCode: {}, rateLimit: { enabled: false } })
  const service = await startService({
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Latchkey <accounts@example.com>',
    ...options,
  })
  return { ...service, mailServer }
}

/** Requests a code on the sign-in screen. Returns the code and the link of the mail. */
const requestCode = async (visitor: Visitor, { mails }: MailServer) => {
  const { web, twoFactor } = visitor.texts
  const before = mails.length
  await visitor.page.goto('/sign-in')
  await visitor.fill(web.fields.email, EMAIL)
  await visitor.press(web.signIn.continue)
  await visitor.press(web.signIn.sendCode)
  await visitor.waitForHeading(twoFactor.mail.title)
  await waitUntil(() => mails.length > before, 'the mail with the code')
  const { text = '' } = mails.at(-1) ?? {}
  return { code: /^\d{6}$/m.exec(text)?.[0] ?? '', link: /http\S+\/magic-link\/verify\S+/.exec(text)?.[0] ?? '' }
}

/** Checks a page of the service in the narrowest window. */
const expectAccessiblePage = async (page: Page) => {
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await findLayoutProblems(page, [])).toEqual([])
  expect(await findAxeViolations(page)).toEqual([])
}

/** Changes the address with a code, and undoes the change with the link that the previous address received. */
const changeAndRestoreEmail = async (anna: Visitor, mailServer: MailServer) => {
  const { account, emailAddresses, twoFactor, web } = anna.texts
  await anna.press(account.links.profile)
  await anna.fill(account.email.newAddress, NEW_EMAIL)
  await anna.press(account.email.change)
  const { text } = await mailServer.waitForMail(NEW_EMAIL, 1, '/verify-email')
  await anna.waitForText(emailAddresses.enterCode.sentTo(NEW_EMAIL))
  expect(await findAxeViolations(anna.page)).toEqual([])
  await anna.fill(twoFactor.mail.field, /^\d{6}$/m.exec(text)?.[0] ?? '', findDialog(anna.page))
  await anna.waitForText(account.email.changedByCode(NEW_EMAIL))
  await anna.page.locator('main').getByText(NEW_EMAIL, { exact: true }).first().waitFor()

  await waitUntil(() => mailServer.mails.some((mail) => UNDO_LINK.test(mail.text)), 'the mail that undoes the change')
  const notice = mailServer.mails.find((mail) => UNDO_LINK.test(mail.text))
  await anna.page.goto(UNDO_LINK.exec(notice?.text ?? '')?.[0] ?? '')
  await anna.waitForHeading(account.undoEmailChange.title)
  await expectAccessiblePage(anna.page)
  await anna.press(account.undoEmailChange.submit)
  await anna.waitForHeading(account.undoEmailChange.doneTitle)
  await anna.press(account.undoEmailChange.createPassword)
  await anna.waitForHeading(web.forgotPassword.title)
  await anna.page.setViewportSize({ width: 1280, height: 720 })
}

const UNDO_LINK = /http\S+\/undo-email-change#\S+/

test('signs up with an emailed code, changes the address with another, and signs in with the link only in the browser that requested it', async () => {
  const { url, mailServer } = await startWithCodes()
  const anna = await openVisitor(chromium(), { url, ...journey })
  const { twoFactor, account, pages } = anna.texts
  const { code } = await requestCode(anna, mailServer)
  await anna.fill(twoFactor.mail.field, code)
  await anna.waitForHeading(account.greeting(''))
  await changeAndRestoreEmail(anna, mailServer)

  const phone = await openVisitor(chromium(), { url, ...journey })
  const { link } = await requestCode(phone, mailServer)
  const other = await openVisitor(chromium(), { url, ...journey })
  await other.page.goto(link)
  await other.waitForHeading(pages.openedInAnotherBrowser.title)
  expect(await other.page.getByRole('button').count()).toBe(0)
  await expectAccessiblePage(other.page)
  await phone.page.goto(link)
  await phone.waitForHeading(pages.signInLink.title)
  await expectAccessiblePage(phone.page)
  await phone.press(pages.signInLink.submit)
  await phone.waitForHeading(account.greeting(''))
})
