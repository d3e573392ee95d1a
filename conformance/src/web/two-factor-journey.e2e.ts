import { TOTP, URI } from 'otpauth'
import { expect, test } from 'vitest'
import { chromiumForTests } from '../chromium.ts'
import type { MailServer } from '../mail-server.ts'
import { startWithMails, journeyVariants } from './journey.ts'
import { createUser } from './users.ts'
import { dialogOf, openVisitor, type Visitor } from './visitor.ts'

const PASSWORD = 'correct horse battery'
const EMAIL = 'anna@example.com'

const chromium = chromiumForTests()

test.each(journeyVariants)(
  'a person enables two-factor, signs in with a code of the app, with a backup code and with a mailed code, trusts the device, replaces the backup codes, stops trusting and disables it: %s',
  async (_title, language, hands) => {
    const { url, mailServer } = await startWithMails()
    await createUser(url, { name: 'Anna', email: EMAIL, language })
    const anna = await openVisitor(chromium(), { url, language, input: hands })
    await anna.page.goto('/account/security')
    await signsIn(anna)
    await anna.waitForHeading(anna.texts.account.links.security)
    const { authenticator, backupCodes } = await setsUp(anna)

    await signsOutAndIn(anna)
    await givesCode(anna, authenticator.code())
    await signsOutAndIn(anna)
    await givesBackupCode(anna, backupCodes[0] ?? '')
    await signsOutAndIn(anna)
    await givesMailedCode(anna, mailServer, { isTrusted: true })
    await signsOutAndIn(anna)
    // Not asked.
    await anna.waitForHeading(anna.texts.account.greeting('Anna'))

    const renewed = await replacesBackupCodes(anna, backupCodes[1] ?? '')
    expect(renewed).not.toContain(backupCodes[1])
    await stopsTrusting(anna)
    await signsOutAndIn(anna)
    await givesBackupCode(anna, renewed[0] ?? '')
    await switchesOff(anna)
    await signsOutAndIn(anna)
    await anna.waitForHeading(anna.texts.account.greeting('Anna'))
  },
)

/** An authenticator app that has been given a key. The service takes a code once, so each is of another half minute. */
const authenticatorFor = (uri: string) => {
  const totp = URI.parse(uri)
  if (!(totp instanceof TOTP)) throw new Error(`This is no key for an authenticator app: ${uri}`)
  const period = totp.period * 1000
  let step = 0
  return {
    code: () => {
      // The one after now is taken, too; the one before would be too late when a new one begins meanwhile.
      step = Math.max(step + 1, Math.floor(Date.now() / period))
      return totp.generate({ timestamp: step * period })
    },
  }
}

const signsIn = async (anna: Visitor): Promise<void> => {
  const { fields, signIn } = anna.texts.web
  await anna.waitForHeading(signIn.title)
  await anna.fill(fields.email, EMAIL)
  await anna.fill(fields.password, PASSWORD)
  await anna.press(signIn.submit)
}

const signsOutAndIn = async (anna: Visitor): Promise<void> => {
  const { menu, signedOut } = anna.texts.web
  await anna.press(menu.open('Anna'))
  await anna.press(menu.signOut)
  await anna.waitForHeading(signedOut.left.title)
  await anna.press(signedOut.again)
  await signsIn(anna)
}

const setsUp = async (anna: Visitor) => {
  const { page, texts } = anna
  const { section, setUp, codes, title } = texts.twoFactor
  await anna.press(section.start)
  await anna.waitForHeading(title)
  await anna.fill(texts.web.fields.password, PASSWORD)
  await anna.press(setUp.next)
  await page.getByRole('img', { name: setUp.picture }).waitFor()
  const uri = await page.getByRole('link', { name: setUp.open }).getAttribute('href')
  const authenticator = authenticatorFor(uri ?? '')
  await anna.fill(setUp.field, authenticator.code())
  await page.getByRole('heading', { level: 2, name: codes.title }).waitFor()
  const backupCodes = await shownCodes(anna)
  expect(await downloaded(anna)).toContain(backupCodes.join('\r\n'))
  await anna.press(codes.saved)
  await anna.waitForText(setUp.done)
  await anna.waitForHeading(texts.account.links.security)
  await page.getByText(texts.twoFactor.on, { exact: true }).waitFor()
  return { authenticator, backupCodes }
}

const shownCodes = async ({ page }: Visitor): Promise<string[]> => {
  const found = await page.locator('main li', { hasText: /^\w{5}-\w{5}$/ }).allInnerTexts()
  expect(found).toHaveLength(10)
  return found
}

/** What is in the file that the codes are saved as. */
const downloaded = async ({ page, press, texts }: Visitor): Promise<string> => {
  const [download] = await Promise.all([page.waitForEvent('download'), press(texts.twoFactor.codes.download)])
  const chunks = await (await download.createReadStream()).toArray()
  return Buffer.concat(chunks).toString()
}

const givesCode = async (anna: Visitor, code: string): Promise<void> => {
  const { app } = anna.texts.twoFactor
  await anna.waitForHeading(app.title)
  // It is sent with its last digit.
  await anna.fill(app.field, code)
  await anna.waitForHeading(anna.texts.account.greeting('Anna'))
}

const givesBackupCode = async (anna: Visitor, code: string): Promise<void> => {
  const { app, backup, submit } = anna.texts.twoFactor
  await anna.waitForHeading(app.title)
  await anna.press(backup.choose)
  await anna.waitForHeading(backup.title)
  await anna.fill(backup.field, code)
  await anna.press(submit)
  await anna.waitForHeading(anna.texts.account.greeting('Anna'))
}

const givesMailedCode = async (
  anna: Visitor,
  mailServer: MailServer,
  { isTrusted }: { isTrusted: boolean },
): Promise<void> => {
  const { app, mail, trust } = anna.texts.twoFactor
  await anna.waitForHeading(app.title)
  await anna.press(mail.choose)
  await anna.waitForHeading(mail.title)
  const { subject } = anna.texts.mails.twoFactorCode({ product: 'Latchkey' })
  await expect.poll(() => mailServer.mails.at(-1)?.subject).toBe(subject)
  const code = /\b\d{6}\b/.exec(mailServer.mails.at(-1)?.text ?? '')?.[0] ?? expect.fail('The mail holds no code')
  if (isTrusted) await anna.input.press(anna.page.getByLabel(trust(30)))
  await anna.fill(mail.field, code)
  await anna.waitForHeading(anna.texts.account.greeting('Anna'))
}

/** The session has begun without a second factor, so one is asked for on the spot. */
const replacesBackupCodes = async (anna: Visitor, code: string): Promise<string[]> => {
  const { page, texts } = anna
  const { section, renew, codes, backup, proof, submit } = texts.twoFactor
  await anna.press(texts.account.links.security)
  await anna.press(section.renewCodes)
  await anna.waitForHeading(renew.title)
  await anna.fill(texts.web.fields.password, PASSWORD)
  await anna.press(renew.submit)
  const dialog = dialogOf(page)
  await dialog.getByRole('heading', { name: proof.title }).waitFor()
  await anna.press(backup.choose, dialog)
  await anna.fill(backup.field, code, dialog)
  await anna.press(submit, dialog)
  await page.getByRole('heading', { level: 2, name: codes.title }).waitFor()
  const renewed = await shownCodes(anna)
  await anna.press(codes.saved)
  await anna.waitForHeading(texts.account.links.security)
  return renewed
}

const stopsTrusting = async (anna: Visitor): Promise<void> => {
  const { page, texts } = anna
  const { devices } = texts.twoFactor
  const row = page.locator('main li', { hasText: texts.account.sessions.thisDevice })
  await row.waitFor()
  await anna.input.press(row.getByRole('button'))
  await anna.press(devices.revoke, dialogOf(page))
  await anna.waitForText(devices.revoked)
  await anna.waitForText(devices.empty)
}

const switchesOff = async (anna: Visitor): Promise<void> => {
  const { page, texts } = anna
  const { section, turnOff } = texts.twoFactor
  await anna.press(texts.account.links.security)
  await anna.press(section.turnOff)
  const dialog = dialogOf(page)
  await anna.fill(texts.web.fields.password, PASSWORD, dialog)
  await anna.press(turnOff.submit, dialog)
  await anna.waitForText(turnOff.done)
  await anna.press(section.start)
  await anna.waitForHeading(texts.twoFactor.title)
}
