import { URI } from 'otpauth'
import { expect, test } from 'vitest'
import { openTestChromium } from '../chromium.ts'
import { startWithProviders } from '../start-with-providers.ts'
import { findMailedCode } from './inbox.ts'
import { createJourney } from './journey.ts'
import { PASSWORD, createUser } from './users.ts'
import { findDialog, openVisitor, type Visitor } from './visitor.ts'

const ADA = 'Ada Lovelace'
const ADA_EMAIL = 'ada.lovelace@google.example'

const journey = createJourney('de')

const chromium = openTestChromium()

test('signs up with a provider, links a second, unlinks the first and signs in with the second', async () => {
  const { service } = await startWithoutPictures()
  const ada = await openVisitor(chromium(), { url: service.url, ...journey })
  const { account, social } = ada.texts
  const { connections } = account
  await signInWith(ada, 'GitHub')
  await ada.waitForHeading(account.greeting(ADA))

  await ada.press(account.links.connections)
  await ada.waitForHeading(account.links.connections)
  await ada.waitForText(connections.onlyMethod)
  await ada.press(connections.more.connect('Google'))
  await approve(ada, 'Google')
  await ada.waitForText(social.connect.done('Google'))
  await disconnect(ada, 'GitHub')
  await ada.waitForText(connections.disconnected('GitHub'))
  await ada.waitForText(connections.onlyMethod)

  await ada.page.context().clearCookies()
  await signInWith(ada, 'Google')
  await ada.waitForHeading(account.greeting(ADA))
  expect(await listProviders(ada)).toEqual(['google'])
})

test('guides a user with an account to link the provider', async () => {
  const { service, simulator } = await startWithoutPictures()
  const email = 'anna@example.com'
  await createUser(service.url, { name: 'Anna', email, language: journey.language })
  simulator.setUser('google', { email, emailVerified: true })
  const anna = await openVisitor(chromium(), { url: service.url, ...journey })
  const { account, social, web } = anna.texts
  await signInWith(anna, 'Google', '/sign-in?next=/account/security')
  await anna.waitForHeading(social.title.signInFirst)
  await anna.press(social.signInFirst.submit('Google'))
  await anna.waitForHeading(web.signIn.title)
  await anna.waitForText(social.signInFirst.intro('Google'))
  await anna.fill(web.fields.email, email)
  await anna.fill(web.fields.password, PASSWORD)
  await anna.press(web.signIn.submit)
  // The flow continues without another click.
  await approve(anna, 'Google')
  await anna.waitForText(social.connect.done('Google'))
  await anna.waitForHeading(account.links.security)

  await anna.page.context().clearCookies()
  await signInWith(anna, 'Google')
  await anna.waitForHeading(account.greeting('Anna'))
  expect(await listProviders(anna)).toEqual(['credential', 'google'])
})

test('signs up a user without an address of the provider, who verifies one with a mailed code', async () => {
  const { service, simulator } = await startWithoutPictures()
  simulator.setUser('reddit', { username: 'anna', picture: null })
  const anna = await openVisitor(chromium(), { url: service.url, ...journey })
  const { account, social, twoFactor, web } = anna.texts
  await signInWith(anna, 'Reddit', '/sign-in?next=/account/security')
  await anna.waitForHeading(social.title.signUpFirst('Reddit'))
  await anna.fill(web.fields.email, 'typo@example.com')
  await anna.press(social.completeSignUp.submit)
  await anna.waitForText(social.completeSignUp.sentTo('typo@example.com'))
  await anna.press(web.verifyEmail.otherAddress)
  await anna.fill(web.fields.email, 'anna@example.com')
  await anna.press(social.completeSignUp.submit)
  await anna.waitForHeading(twoFactor.mail.title)
  await anna.fill(twoFactor.mail.field, '000000')
  await anna.waitForText(anna.texts.areaErrors.INVALID_CODE)
  // The last digit submits the form.
  await anna.fill(twoFactor.mail.field, await findMailedCode(service.url, 'anna@example.com'))
  await anna.waitForHeading(account.links.security)
  expect(await listProviders(anna)).toEqual(['reddit'])

  await anna.page.context().clearCookies()
  await signInWith(anna, 'Reddit')
  await anna.waitForHeading(account.greeting('anna'))
})

test('connects a provider with an unverified address to the account after a mailed code', async () => {
  const { service, simulator } = await startWithoutPictures()
  const email = 'anna@example.com'
  await createUser(service.url, { name: 'Anna', email, language: 'en' })
  simulator.setUser('google', { email, emailVerified: false })
  const anna = await openVisitor(chromium(), { url: service.url })
  const { account, social, twoFactor } = anna.texts
  await signInWith(anna, 'Google')
  await anna.waitForText(social.completeSignUp.joinIntro('Google'))
  await anna.press(social.completeSignUp.submit)
  await anna.waitForHeading(twoFactor.mail.title)
  await anna.fill(twoFactor.mail.field, await findMailedCode(service.url, email))
  await anna.waitForHeading(account.greeting('Anna'))
  expect(await listProviders(anna)).toEqual(['google'])
})

test('keeps the form input when the user cancels at the provider', async () => {
  const { service } = await startWithoutPictures()
  const anna = await openVisitor(chromium(), { url: service.url })
  const { social, web } = anna.texts
  await anna.page.goto('/sign-in')
  await anna.fill(web.fields.email, 'anna@example.com')
  await goToProvider(anna, 'Google')
  await anna.press('Deny')
  await anna.waitForHeading(social.title.cancelled('Google'))
  await anna.press(social.otherMethod)
  await anna.waitForHeading(web.signIn.title)
  expect(await anna.page.getByLabel(web.fields.email).inputValue()).toBe('anna@example.com')
})

test('requests a new start when the callback arrives after more than 10 minutes', async () => {
  const { service } = await startWithoutPictures()
  const anna = await openVisitor(chromium(), { url: service.url, language: 'fr' })
  const { areaErrors, pages, web } = anna.texts
  await anna.page.goto('/sign-in')
  await goToProvider(anna, 'Google')
  await service.advanceClock(601)
  await anna.press('Approve')
  await anna.waitForHeading(pages.error.title)
  await anna.waitForText(areaErrors.please_restart_the_process)
  expect(new URL(anna.page.url()).searchParams.get('error')).toBe('please_restart_the_process')
  await anna.press(pages.error.startAgain)
  await anna.waitForHeading(web.signIn.title)
})

test('a session left open for ten minutes links a provider only after an emailed code', async () => {
  const { service } = await startWithoutPictures()
  const ada = await openVisitor(chromium(), { url: service.url })
  const { account, social, twoFactor, web } = ada.texts
  await signInWith(ada, 'Google')
  await ada.waitForHeading(account.greeting(ADA))
  await service.advanceClock(601)
  await ada.page.goto('/account/connections')
  await ada.press(account.connections.more.connect('GitHub'))
  const dialog = ada.page.getByRole('dialog', { name: twoFactor.stepUp.title })
  await ada.press(web.dialog.cancel, dialog)
  // The button was disabled during the call, and has the focus again.
  const focused = () => ada.page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await expect.poll(focused).toBe(account.connections.more.connect('GitHub'))

  await ada.press(account.connections.more.connect('GitHub'))
  await ada.press(twoFactor.stepUp.send, dialog)
  await ada.fill(twoFactor.mail.field, await findMailedCode(service.url, ADA_EMAIL), dialog)
  await approve(ada, 'GitHub')
  await ada.waitForText(social.connect.done('GitHub'))
  // The code counts for the next action, too.
  await disconnect(ada, 'Google')
  await ada.waitForText(account.connections.disconnected('Google'))
  expect(await listProviders(ada)).toEqual(['github'])
})

test('requires the second factor after a sign-in through a provider and returns to the requested screen', async () => {
  const { service } = await startWithoutPictures()
  const ada = await openVisitor(chromium(), { url: service.url })
  const { account, twoFactor } = ada.texts
  await signInWith(ada, 'Google', '/sign-in?next=/account/security')
  await ada.press(twoFactor.section.start)
  await ada.waitForText(twoFactor.setUp.ready)
  await ada.press(twoFactor.setUp.next)
  const key = ada.page.getByRole('link', { name: twoFactor.setUp.open })
  const totp = URI.parse((await key.getAttribute('href')) ?? '')
  await ada.fill(twoFactor.setUp.field, totp.generate())
  await ada.page.getByRole('heading', { level: 2, name: twoFactor.codes.title }).waitFor()
  const backupCode = await ada.page
    .locator('main li', { hasText: /^\w{5}-\w{5}$/ })
    .first()
    .innerText()
  await ada.press(twoFactor.codes.saved)
  await ada.waitForText(twoFactor.setUp.done)

  await ada.page.context().clearCookies()
  await signInWith(ada, 'Google', '/sign-in?next=/account/security')
  await ada.waitForHeading(twoFactor.app.title)
  expect((await ada.page.request.get('/api/auth/list-accounts')).status()).toBe(401)
  await ada.press(twoFactor.backup.choose)
  await ada.fill(twoFactor.backup.field, backupCode)
  await ada.press(twoFactor.submit)
  await ada.waitForHeading(account.links.security)
  await ada.page.getByText(twoFactor.on, { exact: true }).waitFor()

  // The second factor was verified just now.
  await ada.press(twoFactor.section.turnOff)
  await ada.press(twoFactor.turnOff.submit, findDialog(ada.page))
  await ada.waitForText(twoFactor.turnOff.done)
})

/** The providers of the linked accounts. */
const listProviders = async ({ page }: Visitor): Promise<string[]> => {
  const accounts: { provider: string }[] = await (await page.request.get('/api/auth/list-accounts')).json()
  return accounts.map(({ provider }) => provider)
}

/** The simulator serves pictures over http, which the page blocks. */
const startWithoutPictures = async () => {
  const started = await startWithProviders()
  for (const id of ['github', 'google']) started.simulator.setUser(id, { picture: null })
  return started
}

/** Signs in through the provider, which approves. */
const signInWith = async (visitor: Visitor, name: string, path = '/sign-in'): Promise<void> => {
  await visitor.page.goto(path)
  await goToProvider(visitor, name)
  await visitor.press('Approve')
}

const goToProvider = async (visitor: Visitor, name: string): Promise<void> => {
  const { all, continue: button } = visitor.texts.social
  await visitor.page.getByRole('button', { name: all, exact: true }).waitFor()
  const isShown = await visitor.page.getByRole('button', { name: button(name), exact: true }).isVisible()
  if (!isShown) await visitor.press(all)
  await visitor.press(button(name))
  await visitor.waitForHeading(`Simulated ${name}`)
}

const approve = async (visitor: Visitor, name: string): Promise<void> => {
  await visitor.waitForHeading(`Simulated ${name}`)
  await visitor.press('Approve')
}

const disconnect = async (visitor: Visitor, name: string): Promise<void> => {
  const { connections } = visitor.texts.account
  await visitor.press(connections.disconnectNamed(name))
  await visitor.press(connections.disconnect, findDialog(visitor.page))
}
