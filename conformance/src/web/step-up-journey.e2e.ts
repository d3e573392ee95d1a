import { URI } from 'otpauth'
import { expect, test } from 'vitest'
import { openTestChromium } from '../chromium.ts'
import { startService } from '../service.ts'
import { mailsTo } from './inbox.ts'
import { createJourney } from './journey.ts'
import { createUser, PASSWORD, signInAs, verifyEmail } from './users.ts'
import { findDialog, openVisitor, type Visitor } from './visitor.ts'

const OLD_EMAIL = 'anna@example.com'
const NEW_EMAIL = 'anna.schmidt@example.com'
/** One second more than `session.freshAge`. */
const TOO_OLD_SECONDS = 601

const journey = createJourney('en')

const chromium = openTestChromium()

test('a session left open for ten minutes changes the email only after the password', async () => {
  const { url, advanceClock } = await startService({})
  const user = await createUser(url, { name: 'Anna', email: OLD_EMAIL, language: journey.language })
  await verifyEmail(url, user)
  await advanceClock(TOO_OLD_SECONDS)
  const anna = await openVisitor(chromium(), { url, ...journey })
  const { account, areaErrors, twoFactor, web } = anna.texts
  await signInAs(anna.page.context(), url, user)
  await openProfile(anna)
  await anna.fill(account.email.newAddress, NEW_EMAIL)
  await anna.press(account.email.change)
  await waitForStepUp(anna)

  await anna.press(web.dialog.cancel, findDialog(anna.page))
  await expect.poll(() => anna.page.getByRole('dialog').count()).toBe(0)
  expect(await anna.page.getByLabel(account.email.newAddress).inputValue()).toBe(NEW_EMAIL)
  expect(await changeMails(url)).toHaveLength(0)
  await expect.poll(() => readFocusedText(anna)).toBe(account.email.change)

  await anna.press(account.email.change)
  await waitForStepUp(anna)
  await anna.fill(web.fields.password, 'not the password', findDialog(anna.page))
  await anna.press(twoFactor.stepUp.submit, findDialog(anna.page))
  await anna.waitForText(areaErrors.INVALID_PASSWORD)
  await anna.fill(web.fields.password, PASSWORD, findDialog(anna.page))
  await anna.press(twoFactor.stepUp.submit, findDialog(anna.page))
  await anna.waitForText(account.email.approvalSent(OLD_EMAIL))
  expect(await anna.page.getByRole('dialog').count()).toBe(0)
  await expect.poll(() => changeMails(url)).toHaveLength(1)

  // The password counts for the next action, too.
  await anna.fill(account.email.newAddress, `other.${NEW_EMAIL}`)
  await anna.press(account.email.change)
  await expect.poll(() => changeMails(url)).toHaveLength(2)
})

test('an account with two-factor confirms an old session with a code of the app, not with the password', async () => {
  const { url, advanceClock } = await startService({})
  const user = await createUser(url, { name: 'Anna', email: OLD_EMAIL })
  await verifyEmail(url, user)
  const { body } = await user.browser.post('/two-factor/enable', { password: PASSWORD })
  const totp = URI.parse(body.totpURI)
  await user.browser.post('/two-factor/verify-totp', { code: totp.generate() })
  await advanceClock(TOO_OLD_SECONDS)
  const anna = await openVisitor(chromium(), { url })
  const { account, twoFactor, web } = anna.texts
  await signInAs(anna.page.context(), url, user)
  await openProfile(anna)
  await anna.fill(account.email.newAddress, NEW_EMAIL)
  await anna.press(account.email.change)
  await waitForStepUp(anna)
  const dialog = findDialog(anna.page)
  expect(await dialog.getByLabel(web.fields.password, { exact: true }).count()).toBe(0)
  // The form submits itself with the last digit.
  const code = totp.generate({ timestamp: Date.now() + TOO_OLD_SECONDS * 1000 })
  await anna.fill(twoFactor.app.field, code, dialog)
  await anna.waitForText(account.email.approvalSent(OLD_EMAIL))
})

test('a session left open for ten minutes downloads the activity only after the password', async () => {
  const { url, advanceClock } = await startService({})
  const user = await createUser(url, { name: 'Anna', email: OLD_EMAIL })
  await advanceClock(TOO_OLD_SECONDS)
  const anna = await openVisitor(chromium(), { url })
  const { activity, twoFactor, web } = anna.texts
  await signInAs(anna.page.context(), url, user)
  await anna.page.goto('/account/activity')
  await anna.press(activity.download('CSV'))
  await waitForStepUp(anna)
  await anna.fill(web.fields.password, PASSWORD, findDialog(anna.page))
  const [download] = await Promise.all([
    anna.page.waitForEvent('download'),
    anna.press(twoFactor.stepUp.submit, findDialog(anna.page)),
  ])
  expect(download.suggestedFilename()).toMatch(/^activity-\d{4}-\d\d-\d\d\.csv$/)
  const chunks = await (await download.createReadStream()).toArray()
  expect(Buffer.concat(chunks).toString()).toContain('step-up.passed')
})

const openProfile = async (anna: Visitor): Promise<void> => {
  await anna.page.goto('/account/profile')
  await anna.waitForHeading(anna.texts.account.links.profile)
}

const waitForStepUp = ({ page, texts }: Visitor): Promise<void> =>
  page.getByRole('dialog', { name: texts.twoFactor.stepUp.title }).waitFor()

const readFocusedText = ({ page }: Visitor) => page.evaluate(() => document.activeElement?.textContent)

/** The mails that ask for the approval of a new email. */
const changeMails = async (url: string) =>
  (await mailsTo(url, OLD_EMAIL)).filter(({ text }) => text.includes(NEW_EMAIL))
