import { URI } from 'otpauth'
import { expect, test } from 'vitest'
import { findAxeViolations, openTestChromium } from '../chromium.ts'
import { createJourney } from './journey.ts'
import { addAuthenticator, type Authenticator, startWithPasskeys } from './start-with-passkeys.ts'
import { createUser, PASSWORD, type TestUser, verifyEmail } from './users.ts'
import { findDialog, openVisitor, type Visitor } from './visitor.ts'

const EMAIL = 'anna@example.com'
/** One second more than `session.freshAge`. */
const TOO_OLD_SECONDS = 601

const journey = createJourney('en')

const chromium = openTestChromium()

test('adds, renames and removes a passkey, signs in by autofill and confirms an action', async () => {
  const { url, advanceClock } = await startWithPasskeys()
  const { anna, authenticator } = await openWithPasskey(url, { acceptsOffer: true })
  const { passkey, account, web, twoFactor } = anna.texts
  // The virtual authenticator has no known AAGUID, so the passkey is named after the device.
  await anna.press(passkey.rename.named('Chrome · Linux'))
  await anna.fill(passkey.rename.field, 'Phone', findDialog(anna.page))
  await anna.press(passkey.rename.submit, findDialog(anna.page))
  await anna.waitForText('Phone')

  await signOut(anna)
  await anna.press(web.signedOut.again)
  // The virtual authenticator selects the passkey in the email field.
  await anna.waitForHeading(account.greeting('Anna'))
  expect(await anna.page.evaluate(() => document.cookie)).toContain('last_used_login_method=passkey')

  await advanceClock(TOO_OLD_SECONDS)
  await anna.page.goto('/account/security')
  await anna.press(passkey.remove.named('Phone'))
  await anna.press(passkey.remove.label, findDialog(anna.page))
  await anna.waitForText(twoFactor.stepUp.intro)
  await authenticator.setCanceling(true)
  await anna.press(passkey.stepUp.submit, findDialog(anna.page))
  await expectCancellation(anna, passkey.canceled.notUsed)
  await findDialog(anna.page).getByRole('button', { name: web.fields.password }).waitFor()
  await authenticator.setCanceling(false)
  await anna.press(passkey.stepUp.submit, findDialog(anna.page))
  await anna.waitForText(passkey.empty)
})

test('signs in with the button in a browser without autofill, also after a cancellation', async () => {
  const { url } = await startWithPasskeys()
  const { anna, authenticator } = await openWithPasskey(url)
  const { passkey, account, web } = anna.texts
  await disableAutofill(anna)
  await signOut(anna)
  await anna.page.goto('/sign-in')
  expect(await anna.page.getByLabel(web.fields.email).getAttribute('autocomplete')).toBe('username webauthn')
  await authenticator.setCanceling(true)
  await anna.press(passkey.signIn)
  await expectCancellation(anna, passkey.canceled.notUsed)
  await anna.page.getByLabel(web.fields.password, { exact: true }).waitFor()
  await authenticator.setCanceling(false)
  await anna.press(passkey.signIn)
  await anna.waitForHeading(account.greeting('Anna'))
})

test('completes a sign-in with a password in an account with two-factor', async () => {
  const { url } = await startWithPasskeys()
  const { anna, authenticator, user } = await openWithPasskey(url)
  await enableTwoFactor(user)
  await disableAutofill(anna)
  await anna.page.context().clearCookies()
  await anna.page.goto('/account/security')
  await signInWithPassword(anna)
  const { passkey, twoFactor, account } = anna.texts
  await anna.waitForHeading(twoFactor.stepUp.title)
  await authenticator.setCanceling(true)
  await anna.press(passkey.stepUp.submit)
  await expectCancellation(anna, passkey.canceled.notUsed)
  await anna.page.getByText(passkey.otherMethods).waitFor()
  await authenticator.setCanceling(false)
  await anna.press(passkey.stepUp.submit)
  await anna.waitForHeading(account.links.security)
  expect(anna.page.url()).toBe(`${url}/account/security`)
})

/** A signed-in user who has added a passkey, on the security screen or with the offer after the sign-in. */
const openWithPasskey = async (
  url: string,
  { acceptsOffer = false } = {},
): Promise<{ anna: Visitor; authenticator: Authenticator; user: TestUser }> => {
  const user = await createUser(url, { name: 'Anna', email: EMAIL, language: journey.language })
  if (acceptsOffer) await verifyEmail(url, user)
  const anna = await openVisitor(chromium(), { url, ...journey })
  const { passkey, account } = anna.texts
  const authenticator = await addAuthenticator(anna.page)
  await anna.page.goto(acceptsOffer ? '/account' : '/account/security')
  await signInWithPassword(anna)
  await anna.waitForText(acceptsOffer ? passkey.offer.title : passkey.empty)
  await authenticator.setCanceling(true)
  await anna.press(passkey.add)
  await expectCancellation(anna, passkey.canceled.notAdded)
  await authenticator.setCanceling(false)
  await anna.press(passkey.add)
  await anna.waitForText(passkey.added)
  if (acceptsOffer) await anna.press(account.links.security)
  await anna.waitForText(passkey.neverUsed)
  return { anna, authenticator, user }
}

/** A canceled ceremony is reported as a status. It is no error. */
const expectCancellation = async ({ page }: Visitor, text: string): Promise<void> => {
  await page.getByRole('status').filter({ hasText: text }).waitFor()
  expect(await page.getByRole('alert').filter({ hasText: /\S/ }).count()).toBe(0)
  expect(await findAxeViolations(page)).toEqual([])
}

const signInWithPassword = async (anna: Visitor): Promise<void> => {
  const { fields, signIn } = anna.texts.web
  await anna.fill(fields.email, EMAIL)
  await anna.fill(fields.password, PASSWORD)
  await anna.press(signIn.submit)
}

const disableAutofill = ({ page }: Visitor): Promise<unknown> =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })

const enableTwoFactor = async ({ browser }: TestUser): Promise<void> => {
  const { body } = await browser.post('/two-factor/enable', { password: PASSWORD })
  const verification = await browser.post('/two-factor/verify-totp', { code: URI.parse(body.totpURI).generate() })
  expect(verification.status).toBe(200)
}

const signOut = async (anna: Visitor): Promise<void> => {
  const { menu, signedOut } = anna.texts.web
  await anna.press(menu.open('Anna'))
  await anna.press(menu.signOut)
  await anna.waitForHeading(signedOut.left.title)
}
