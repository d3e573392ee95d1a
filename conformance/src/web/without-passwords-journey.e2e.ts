import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCredentials, startSimulator } from '@latchkey/simulator'
import { expect, onTestFinished, test } from 'vitest'
import { findAxeViolations, openTestChromium } from '../chromium.ts'
import { withOptions } from '../options-file.ts'
import { runService, startService } from '../service.ts'
import { findMailedCode } from './inbox.ts'
import { createJourney } from './journey.ts'
import { grantAdminRole } from './start-with-admin.ts'
import { findDialog, openVisitor, type Visitor } from './visitor.ts'

const journey = createJourney('de')

const chromium = openTestChromium()

/** A service whose only sign-in method is the simulated Google. */
const startWithoutPasswords = async () => {
  const simulator = await startSimulator()
  onTestFinished(() => simulator.close())
  simulator.setUser('google', { picture: null })
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-without-passwords-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const databaseUrl = `file:${join(folder, 'latchkey.db')}`
  const google = { ...getCredentials('google'), endpoints: simulator.getEndpoints('google') }
  const options = await withOptions({ emailAndPassword: { enabled: false }, socialProviders: { google } })
  const service = await startService({ DATABASE_URL: databaseUrl, ...options })
  return { service, databaseUrl }
}

/** Fails if the screen has a field for a password or links to the reset of one. */
const expectNoPassword = async ({ page }: Visitor): Promise<void> => {
  expect(await page.locator('input[type=password], input[autocomplete*=password]').count()).toBe(0)
  expect(await page.locator('a[href*="password"]').count()).toBe(0)
}

test('a service without passwords requires none on any screen, and confirms the identity by mail', async () => {
  const { service, databaseUrl } = await startWithoutPasswords()
  const ada = await openVisitor(chromium(), { url: service.url, ...journey })
  const { account, activity, admin, social, twoFactor, web } = ada.texts

  for (const [path, title] of [
    ['/sign-up', web.signUp.title],
    ['/sign-in', web.signIn.title],
  ] as const) {
    await ada.page.goto(path)
    await ada.waitForHeading(title)
    await ada.page.getByRole('button', { name: social.continue('Google') }).waitFor()
    await expectNoPassword(ada)
    expect(await ada.page.locator('main input').count()).toBe(0)
    expect(await ada.page.getByText(social.or, { exact: true }).count()).toBe(0)
    expect(await findAxeViolations(ada.page)).toEqual([])
  }
  for (const path of ['/forgot-password', '/reset-password/token']) {
    await ada.page.goto(path)
    await ada.waitForHeading(web.notFound.title)
  }

  await ada.page.goto('/sign-in')
  await ada.press(social.continue('Google'))
  await ada.press('Approve')
  await ada.waitForHeading(account.greeting('Ada Lovelace'))
  await ada.page.goto('/account/security')
  await ada.page.getByRole('heading', { name: twoFactor.title }).waitFor()
  await expectNoPassword(ada)
  expect(await ada.page.getByRole('heading', { name: account.security.title }).count()).toBe(0)
  await ada.press(twoFactor.section.start)
  await ada.waitForText(twoFactor.setUp.ready)
  await expectNoPassword(ada)
  await ada.page.goto('/account/connections')
  await ada.waitForText(account.connections.withoutPassword.onlyMethod)
  expect(await ada.page.getByRole('link', { name: account.connections.setPassword }).count()).toBe(0)
  await ada.page.goto('/account/activity')
  await ada.waitForText(activity.notMe.withoutPassword.intro)

  const { user } = await (await ada.page.request.get('/api/auth/get-session')).json()
  await grantAdminRole(databaseUrl, user.email)
  await ada.page.goto('/admin/users')
  await ada.waitForText(user.email)
  await ada.press(admin.users.create)
  await ada.waitForText(admin.create.withoutPassword.intro)
  await expectNoPassword(ada)
  await ada.page.goto(`/admin/users/${user.id}`)
  await ada.page.getByRole('heading', { name: admin.signInMethods.title }).waitFor()
  expect(await ada.page.getByRole('button', { name: admin.password.open }).count()).toBe(0)

  await service.advanceClock(601)
  await ada.page.goto('/account/security')
  await ada.press(twoFactor.section.start)
  await ada.press(twoFactor.setUp.next)
  const dialog = ada.page.getByRole('dialog', { name: twoFactor.stepUp.title })
  await ada.press(twoFactor.stepUp.send, dialog)
  await expectNoPassword(ada)
  await ada.fill(twoFactor.mail.field, await findMailedCode(service.url, user.email), findDialog(ada.page))
  await ada.page.getByRole('link', { name: twoFactor.setUp.open }).waitFor()
})

test('the start fails without passwords and without providers, and names what is missing', async () => {
  const { code, output } = await runService(await withOptions({ emailAndPassword: { enabled: false } }))
  expect(code).toBe(1)
  expect(output).toContain('Users have no way to sign in')
  expect(output).toContain('GOOGLE_CLIENT_ID')
})
