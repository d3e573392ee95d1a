import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openBrowser } from '../browser.ts'
import { openTestChromium } from '../chromium.ts'
import type { MailServer } from '../mail-server.ts'
import { keyboard } from './input-driver.ts'
import { createJourney, startWithMails } from './journey.ts'
import { findDialog, FIREFOX_ON_WINDOWS, openVisitor, type Visitor } from './visitor.ts'

const PASSWORDS = { first: 'correct horse battery', second: 'another good password', third: 'the last one of these' }
const OLD_EMAIL = 'anna@example.com'
const EMAIL = 'anna.schmidt@example.com'

const journey = createJourney('uk')

const chromium = openTestChromium()

test('manages an account from sign-up to deletion', async () => {
  const { url, mailServer } = await startWithMails()
  const anna = await openVisitor(chromium(), { url, ...journey })
  await signUp(anna, mailServer)
  await changeName(anna)
  await changeEmail(anna, mailServer)
  const otherDevice = await openVisitor(chromium(), { url, ...journey, userAgent: FIREFOX_ON_WINDOWS })
  await otherDevice.page.goto('/')
  await signIn(otherDevice, PASSWORDS.first)
  await changePassword(anna, mailServer)
  await revokeOtherSession(anna, otherDevice)
  await resetPassword(otherDevice, mailServer)
  await anna.page.reload()
  await anna.waitForHeading(anna.texts.web.signIn.title)
  // The sign-in leads to the screen that was requested when the session had ended.
  await signIn(otherDevice, PASSWORDS.third, otherDevice.texts.account.links.sessions)
  await deleteAccount(otherDevice, mailServer)
  expect(await signInStatus(url)).toBe(401)
})

test('repeats no request when the user goes back through all screens', async () => {
  const { url, mailServer } = await startWithMails()
  const anna = await openVisitor(chromium(), { url })
  const { page } = anna
  await signUp(anna, mailServer)
  await changeName(anna)
  await changePassword(anna, mailServer)
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(`${request.method()} ${request.url()}`)
  })
  const visited: string[] = []
  for (const turn of ['goBack', 'goForward'] as const) {
    for (let step = 0; step < 12; step++) {
      await page[turn]()
      await page.waitForLoadState('networkidle')
      visited.push(new URL(page.url()).pathname)
    }
  }
  expect(visited).toContain('/account/security')
  expect(visited).toContain('/api/auth/verify-email')
  expect(writes).toEqual([])
  expect(mailServer.mails.map(({ subject }) => subject)).toEqual([
    anna.texts.mails.verification({ product: 'Latchkey' }).subject,
    anna.texts.mails.passwordChanged({ product: 'Latchkey' }).subject,
  ])
})

test('keeps the focus on the button after a form is sent', async () => {
  const { url, mailServer } = await startWithMails()
  const anna = await openVisitor(chromium(), { url, input: keyboard })
  await signUp(anna, mailServer)
  const { email, links } = anna.texts.account
  // The response arrives after the next frame, when the browser has removed the focus from the disabled form.
  await anna.page.route('**/api/auth/change-email', async (route) => {
    await setTimeout(200)
    await route.continue()
  })
  const focused = () => anna.page.evaluate(() => document.activeElement?.textContent)
  await anna.press(links.profile)
  await anna.fill(email.newAddress, EMAIL)
  await anna.press(email.change)
  await anna.waitForText(email.approvalSent(OLD_EMAIL))
  await expect.poll(focused).toBe(email.change)
})

const signUp = async (anna: Visitor, mailServer: MailServer): Promise<void> => {
  const { page, texts } = anna
  const { fields, signUp, verifyEmail } = texts.web
  await page.goto('/')
  await anna.waitForHeading(texts.web.signIn.title)
  await anna.press(signUp.link)
  await anna.waitForHeading(signUp.title)
  await anna.fill(fields.name, 'Anna')
  await anna.fill(fields.email, OLD_EMAIL)
  await anna.fill(fields.password, PASSWORDS.first)
  await anna.press(signUp.submit)
  await anna.waitForHeading(verifyEmail.title)

  const mail = await mailServer.waitForMail(OLD_EMAIL)
  expect(mail.subject).toBe(texts.mails.verification({ product: 'Latchkey' }).subject)
  await page.goto(mail.link)
  await confirmEmail(anna)
  await anna.waitForHeading(texts.pages.verifyEmail.doneTitle)
  await anna.press(texts.pages.verifyEmail.continue)
  await anna.waitForHeading(texts.account.greeting('Anna'))
}

const changeName = async (anna: Visitor): Promise<void> => {
  const { account, web } = anna.texts
  await anna.press(account.links.profile)
  await anna.press(account.profile.name.edit)
  await anna.fill(web.fields.name, 'Anna Schmidt')
  await anna.press(account.profile.name.save)
  await anna.waitForText(account.profile.name.saved)
}

const changeEmail = async (anna: Visitor, mailServer: MailServer): Promise<void> => {
  const { page, texts } = anna
  const { account, mails } = texts
  await anna.fill(account.email.newAddress, EMAIL)
  await anna.press(account.email.change)
  await anna.waitForText(account.email.approvalSent(OLD_EMAIL))
  const approval = await mailServer.waitForMail(OLD_EMAIL, 2, '/verify-email')
  expect(approval.subject).toBe(
    mails.emailChangeApproval({ product: 'Latchkey', hasPasswords: true, newEmail: EMAIL }).subject,
  )
  await page.goto(approval.link)
  await anna.press(mails.emailChangeApproval({ product: 'Latchkey', hasPasswords: true, newEmail: EMAIL }).button)
  await anna.waitForHeading(account.links.profile)
  await page.getByText(account.notVerified, { exact: true }).waitFor()

  const confirmation = await mailServer.waitForMail(EMAIL, 1, '/verify-email')
  expect(confirmation.subject).toBe(mails.newAddressConfirmation({ product: 'Latchkey' }).subject)
  await page.goto(confirmation.link)
  await confirmEmail(anna)
  await page.getByText(account.verified, { exact: true }).waitFor()
  await page.locator('main').getByText(EMAIL, { exact: true }).first().waitFor()
}

const changePassword = async (anna: Visitor, mailServer: MailServer): Promise<void> => {
  const { account, mails, web } = anna.texts
  const { security } = account
  await anna.press(account.links.security)
  await anna.waitForHeading(account.links.security)
  await anna.fill(security.current, PASSWORDS.first)
  await anna.fill(web.fields.newPassword, PASSWORDS.second)
  // The session on the other device must survive.
  await anna.input.press(anna.page.getByLabel(security.endOthers))
  await anna.press(security.submit)
  await anna.waitForText(account.notices.passwordChanged)
  const latestSubject = () => mailServer.mails.at(-1)?.subject
  await expect.poll(latestSubject).toBe(mails.passwordChanged({ product: 'Latchkey' }).subject)
}

const revokeOtherSession = async (anna: Visitor, otherDevice: Visitor): Promise<void> => {
  const { page, texts } = anna
  const { sessions, links, notices } = texts.account
  await anna.press(links.sessions)
  await anna.waitForHeading(links.sessions)
  await expect.poll(() => page.locator('main tbody tr').count()).toBe(2)
  expect(await page.locator('main tbody tr').first().innerText()).toContain(sessions.thisDevice)
  await anna.press(sessions.revokeNamed('Firefox · Windows'))
  await anna.press(sessions.revoke, findDialog(page))
  await anna.waitForText(notices.sessionRevoked)
  await expect.poll(() => page.locator('main tbody tr').count()).toBe(1)
  // The other device detects the revoked session with its next request.
  await otherDevice.press(otherDevice.texts.account.links.sessions)
  await otherDevice.waitForHeading(texts.web.signIn.title)
  await otherDevice.waitForText(texts.web.signIn.ended)
}

const resetPassword = async (anna: Visitor, mailServer: MailServer): Promise<void> => {
  const { page, texts } = anna
  const { fields, forgotPassword, newPassword, signIn } = texts.web
  await anna.press(forgotPassword.link)
  await anna.waitForHeading(forgotPassword.title)
  await anna.fill(fields.email, EMAIL)
  await anna.press(forgotPassword.submit)
  await anna.waitForHeading(forgotPassword.sentTitle)
  const mail = await mailServer.waitForMail(EMAIL, 1, '/reset-password')
  expect(mail.subject).toBe(texts.mails.reset({ product: 'Latchkey' }).subject)
  await page.goto(mail.link)
  await anna.waitForHeading(newPassword.title)
  await anna.fill(fields.newPassword, PASSWORDS.third)
  await anna.fill(fields.repeatPassword, PASSWORDS.third)
  await anna.press(newPassword.submit)
  await anna.waitForHeading(newPassword.doneTitle)
  await anna.press(signIn.submit)
  await anna.waitForHeading(signIn.title)
}

const signIn = async (
  anna: Visitor,
  password: string,
  title = anna.texts.account.greeting('Anna Schmidt'),
): Promise<void> => {
  const { fields, signIn } = anna.texts.web
  await anna.fill(fields.email, EMAIL)
  await anna.fill(fields.password, password)
  await anna.press(signIn.submit)
  await anna.waitForHeading(title)
}

const deleteAccount = async (anna: Visitor, mailServer: MailServer): Promise<void> => {
  const { page, texts } = anna
  const { danger, links } = texts.account
  await anna.press(links.danger)
  await anna.waitForHeading(links.danger)
  await anna.press(danger.start, page.locator('section'))
  const dialog = findDialog(page)
  await anna.fill(danger.confirm.password, PASSWORDS.third, dialog)
  await anna.fill(danger.confirm.typeEmail(EMAIL), EMAIL, dialog)
  await anna.press(danger.confirm.submit, dialog)
  await anna.waitForText(danger.linkSent(EMAIL))
  const mail = await mailServer.waitForMail(EMAIL, 1, '/delete-user')
  expect(mail.subject).toBe(texts.mails.deletion({ product: 'Latchkey', hasPasswords: true }).subject)
  await page.goto(mail.link)
  await anna.press(texts.mails.deletion({ product: 'Latchkey', hasPasswords: true }).button)
  await anna.waitForHeading(texts.web.signedOut.deleted.title)
}

/** Shows whether the account still exists. */
const signInStatus = async (url: string): Promise<number> => {
  const response = await openBrowser(url).post('/sign-in/email', { email: EMAIL, password: PASSWORDS.third })
  return response.status
}

/** Submits the page of a mailed link. */
const confirmEmail = async (anna: Visitor): Promise<void> => {
  await anna.press(anna.texts.pages.verifyEmail.submit)
}
