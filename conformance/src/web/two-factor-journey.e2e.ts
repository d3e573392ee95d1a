import { TOTP, URI } from 'otpauth'
import { expect, test } from 'vitest'
import { openTestChromium } from '../chromium.ts'
import { createJourney, startWithMails } from './journey.ts'
import { createUser } from './users.ts'
import { findDialog, openVisitor, type Visitor } from './visitor.ts'

const PASSWORD = 'correct horse battery'
const EMAIL = 'anna@example.com'

const journey = createJourney('uk')

const chromium = openTestChromium()

test('manages two-factor from enrollment to disabling', async () => {
  const { url } = await startWithMails()
  await createUser(url, { name: 'Anna', email: EMAIL, language: journey.language })
  const anna = await openVisitor(chromium(), { url, ...journey })
  await anna.page.goto('/account/security')
  await signIn(anna)
  await anna.waitForHeading(anna.texts.account.links.security)
  const { authenticator, backupCodes } = await enroll(anna)

  await signOutAndIn(anna)
  await submitCode(anna, authenticator.code())
  await signOutAndIn(anna)
  await submitBackupCode(anna, backupCodes[0] ?? '', { isTrusted: true })
  await signOutAndIn(anna)
  // A trusted device skips the second factor.
  await anna.waitForHeading(anna.texts.account.greeting('Anna'))

  const renewed = await replaceBackupCodes(anna, backupCodes[1] ?? '')
  expect(renewed).not.toContain(backupCodes[1])
  await revokeTrustedDevice(anna)
  await signOutAndIn(anna)
  await submitBackupCode(anna, renewed[0] ?? '')
  await disableTwoFactor(anna)
  await signOutAndIn(anna)
  await anna.waitForHeading(anna.texts.account.greeting('Anna'))
})

test('recovers an account without device and codes', async () => {
  const { url, mailServer, advanceClock } = await startWithMails()
  await createUser(url, { name: 'Anna', email: EMAIL, language: journey.language })
  const anna = await openVisitor(chromium(), { url, ...journey })
  await anna.page.goto('/account/security')
  await signIn(anna)
  await enroll(anna)
  const newBrowser = await openVisitor(chromium(), { url, ...journey })
  const { twoFactor, mails } = newBrowser.texts
  const { recovery } = twoFactor
  const readMails = new Set<string>()
  const readMail = async (subject: string) => {
    const findUnread = () => mailServer.mails.find((mail) => mail.subject === subject && !readMails.has(mail.id))
    await expect.poll(findUnread).toBeDefined()
    const { id, text } = findUnread() ?? expect.fail('The mail is missing')
    readMails.add(id)
    return text
  }
  const signInToRecovery = async () => {
    await newBrowser.page.goto('/sign-in')
    await signIn(newBrowser)
    await newBrowser.waitForHeading(twoFactor.app.title)
    await newBrowser.press(recovery.choose)
  }
  const startRecovery = async () => {
    await signInToRecovery()
    await newBrowser.waitForHeading(recovery.title)
    await newBrowser.press(recovery.submit)
    await newBrowser.waitForHeading(recovery.waiting.title)
    return readMail(mails.twoFactorRecoveryRequested({ product: 'Latchkey', dueAt: 0 }).subject)
  }

  // The owner sees the recovery in a session and cancels it.
  await startRecovery()
  await anna.page.reload()
  await anna.press(recovery.notice.cancel)
  await anna.waitForText(recovery.notice.canceled)
  // The mailed link cancels a second recovery.
  const link = /https?:\/\/\S+\/cancel-recovery#\S+/.exec(await startRecovery())?.[0] ?? ''
  await newBrowser.page.goto(link)
  await newBrowser.waitForHeading(recovery.cancelPage.title)
  expect(newBrowser.page.url()).not.toContain('#')
  await newBrowser.press(recovery.notice.cancel)
  await newBrowser.waitForHeading(recovery.cancelPage.doneTitle)

  await startRecovery()
  await advanceClock(72 * 3600)
  await signInToRecovery()
  await newBrowser.waitForHeading(recovery.due.title)
  await newBrowser.press(recovery.due.send)
  await newBrowser.waitForHeading(twoFactor.mail.title)
  const mail = await readMail(mails.twoFactorRecoveryCode({ product: 'Latchkey' }).subject)
  const code = /^\d{8}$/m.exec(mail)?.[0] ?? expect.fail('The mail holds no code')
  // The form submits itself with the last digit.
  await newBrowser.fill(recovery.due.field, code)
  await newBrowser.waitForHeading(recovery.done.title)
  await newBrowser.press(twoFactor.expired.submit)
  await signIn(newBrowser)
  await newBrowser.waitForHeading(newBrowser.texts.account.greeting('Anna'))
})

/** An authenticator app. The service accepts each code once, so each call returns the code of a later period. */
const createAuthenticator = (uri: string) => {
  const totp = URI.parse(uri)
  if (!(totp instanceof TOTP)) throw new Error(`Expected the URI of an authenticator key: ${uri}`)
  const period = totp.period * 1000
  let step = 0
  return {
    code: () => {
      // The service also accepts the next code. The previous one could expire during the test.
      step = Math.max(step + 1, Math.floor(Date.now() / period))
      return totp.generate({ timestamp: step * period })
    },
  }
}

const signIn = async (anna: Visitor): Promise<void> => {
  const { fields, signIn } = anna.texts.web
  await anna.waitForHeading(signIn.title)
  await anna.fill(fields.email, EMAIL)
  await anna.fill(fields.password, PASSWORD)
  await anna.press(signIn.submit)
}

const signOutAndIn = async (anna: Visitor): Promise<void> => {
  const { menu, signedOut } = anna.texts.web
  await anna.press(menu.open('Anna'))
  await anna.press(menu.signOut)
  await anna.waitForHeading(signedOut.left.title)
  await anna.press(signedOut.again)
  await signIn(anna)
}

const enroll = async (anna: Visitor) => {
  const { page, texts } = anna
  const { section, setUp, codes, title } = texts.twoFactor
  await anna.press(section.start)
  await anna.waitForHeading(title)
  await anna.fill(texts.web.fields.password, PASSWORD)
  await anna.press(setUp.next)
  await page.getByRole('img', { name: setUp.picture }).waitFor()
  const uri = await page.getByRole('link', { name: setUp.open }).getAttribute('href')
  const authenticator = createAuthenticator(uri ?? '')
  await anna.fill(setUp.field, authenticator.code())
  await page.getByRole('heading', { level: 2, name: codes.title }).waitFor()
  const backupCodes = await readShownCodes(anna)
  expect(await readDownloadedCodes(anna)).toContain(backupCodes.join('\r\n'))
  await anna.press(codes.saved)
  await anna.waitForText(setUp.done)
  await anna.waitForHeading(texts.account.links.security)
  await page.getByText(texts.twoFactor.on, { exact: true }).waitFor()
  return { authenticator, backupCodes }
}

const readShownCodes = async ({ page }: Visitor): Promise<string[]> => {
  const found = await page.locator('main li', { hasText: /^\w{5}-\w{5}$/ }).allInnerTexts()
  expect(found).toHaveLength(10)
  return found
}

/** The codes in the downloaded file. */
const readDownloadedCodes = async ({ page, press, texts }: Visitor): Promise<string> => {
  const [download] = await Promise.all([page.waitForEvent('download'), press(texts.twoFactor.codes.download)])
  const chunks = await (await download.createReadStream()).toArray()
  return Buffer.concat(chunks).toString()
}

const submitCode = async (anna: Visitor, code: string): Promise<void> => {
  const { app } = anna.texts.twoFactor
  await anna.waitForHeading(app.title)
  // The form submits itself with the last digit.
  await anna.fill(app.field, code)
  await anna.waitForHeading(anna.texts.account.greeting('Anna'))
}

const submitBackupCode = async (anna: Visitor, code: string, { isTrusted = false } = {}): Promise<void> => {
  const { app, backup, submit, trust } = anna.texts.twoFactor
  await anna.waitForHeading(app.title)
  await anna.press(backup.choose)
  await anna.waitForHeading(backup.title)
  if (isTrusted) await anna.input.press(anna.page.getByLabel(trust(30)))
  await anna.fill(backup.field, code)
  await anna.press(submit)
  await anna.waitForHeading(anna.texts.account.greeting('Anna'))
}

/** The session started without a second factor, so the dialog requests one. */
const replaceBackupCodes = async (anna: Visitor, code: string): Promise<string[]> => {
  const { page, texts } = anna
  const { section, renew, codes, backup, stepUp } = texts.twoFactor
  await anna.press(texts.account.links.security)
  await anna.press(section.renewCodes)
  await anna.waitForHeading(renew.title)
  await anna.fill(texts.web.fields.password, PASSWORD)
  await anna.press(renew.submit)
  const dialog = findDialog(page)
  await dialog.getByRole('heading', { name: stepUp.title }).waitFor()
  await anna.press(backup.choose, dialog)
  await anna.fill(backup.field, code, dialog)
  await anna.press(stepUp.submit, dialog)
  await page.getByRole('heading', { level: 2, name: codes.title }).waitFor()
  const renewed = await readShownCodes(anna)
  await anna.press(codes.saved)
  await anna.waitForHeading(texts.account.links.security)
  return renewed
}

const revokeTrustedDevice = async (anna: Visitor): Promise<void> => {
  const { page, texts } = anna
  const { devices } = texts.twoFactor
  const row = page.locator('main li', { hasText: texts.account.sessions.thisDevice })
  await row.waitFor()
  await anna.input.press(row.getByRole('button'))
  await anna.press(devices.revoke, findDialog(page))
  await anna.waitForText(devices.revoked)
  await anna.waitForText(devices.empty)
}

const disableTwoFactor = async (anna: Visitor): Promise<void> => {
  const { page, texts } = anna
  const { section, turnOff } = texts.twoFactor
  await anna.press(texts.account.links.security)
  await anna.press(section.turnOff)
  const dialog = findDialog(page)
  await anna.fill(texts.web.fields.password, PASSWORD, dialog)
  await anna.press(turnOff.submit, dialog)
  await anna.waitForText(turnOff.done)
  await anna.press(section.start)
  await anna.waitForHeading(texts.twoFactor.title)
}
