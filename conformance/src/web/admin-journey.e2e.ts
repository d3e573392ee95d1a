import { expect, test } from 'vitest'
import { openBrowser } from '../browser.ts'
import { openTestChromium } from '../chromium.ts'
import { createJourney } from './journey.ts'
import { startWithAdmin } from './start-with-admin.ts'
import { PASSWORD, createUser } from './users.ts'
import { findDialog, openVisitor, type Visitor } from './visitor.ts'

const journey = createJourney('uk')

const chromium = openTestChromium()

test('lets an admin find, ban, unban and impersonate a user', async () => {
  const { service, admin } = await startWithAdmin(journey.language)
  const { url } = service
  const mallory = await createUser(url, { name: 'Mallory', email: 'mallory@example.com', language: journey.language })
  await createUser(url, { name: 'Nora', email: 'nora@example.com', language: journey.language })
  const root = await openVisitor(chromium(), { url, ...journey })
  await signIn(root, admin.email)
  await findUser(root, mallory)
  await service.advanceClock(601)
  await banUser(root)
  expect((await signInStatus(url, mallory.email)).code).toBe('BANNED_USER')
  // The ban ended every session immediately.
  expect((await mallory.browser.get('/get-session')).body).toBeNull()
  await unbanUser(root)
  expect((await signInStatus(url, mallory.email)).status).toBe(200)
  await impersonate(root)
  await stopImpersonating(root)
})

const signIn = async (root: Visitor, email: string): Promise<void> => {
  const { fields, signIn } = root.texts.web
  await root.page.goto('/')
  await root.waitForHeading(signIn.title)
  await root.fill(fields.email, email)
  await root.fill(fields.password, PASSWORD)
  await root.press(signIn.submit)
  await root.waitForHeading(root.texts.account.greeting('Root'))
}

const findUser = async (root: Visitor, { name, email }: { name: string; email: string }): Promise<void> => {
  const { page, texts } = root
  const { admin, web } = texts
  await root.press(web.menu.open('Root'))
  await root.press(admin.title)
  await root.waitForHeading(admin.links.dashboard)
  await root.press(admin.links.users)
  await root.waitForHeading(admin.links.users)
  await root.waitForText(admin.users.total(3))
  await root.fill(admin.users.search, email.slice(0, 5))
  await root.waitForText(admin.users.total(1))
  await expect.poll(() => page.locator('main section tbody tr').count()).toBe(1)
  await root.press(name)
  await root.waitForHeading(name)
}

const banUser = async (root: Visitor): Promise<void> => {
  const { ban } = root.texts.admin
  await root.press(ban.submit)
  const dialog = findDialog(root.page)
  await root.fill(ban.reason, 'Spam', dialog)
  await root.press(ban.submit, dialog)
  await confirmIdentity(root)
  await root.waitForText(ban.done('Mallory'))
  await root.waitForText(ban.reasonIs('Spam'))
}

/** The session is older than ten minutes. */
const confirmIdentity = async (root: Visitor): Promise<void> => {
  const { twoFactor, web } = root.texts
  const dialog = root.page.getByRole('dialog', { name: twoFactor.stepUp.title })
  await root.fill(web.fields.password, PASSWORD, dialog)
  await root.press(twoFactor.stepUp.submit, dialog)
}

const unbanUser = async (root: Visitor): Promise<void> => {
  const { ban } = root.texts.admin
  await root.press(ban.lift)
  await root.press(ban.lift, findDialog(root.page))
  await root.waitForText(ban.lifted('Mallory'))
}

const impersonate = async (root: Visitor): Promise<void> => {
  const { page, texts } = root
  const { impersonate } = texts.admin
  await root.press(impersonate.submit)
  await root.press(impersonate.submit, findDialog(page))
  await root.waitForHeading(texts.account.greeting('Mallory'))
  await root.waitForText(impersonate.acting('Mallory'))
  // Security settings are not available during impersonation, and every screen shows the banner.
  await root.press(texts.account.links.sessions)
  await root.waitForHeading(texts.account.links.sessions)
  await root.waitForText(impersonate.acting('Mallory'))
}

const stopImpersonating = async (root: Visitor): Promise<void> => {
  const { page, texts } = root
  const { impersonate } = texts.admin
  await root.press(impersonate.stop)
  await root.waitForText(impersonate.stopped)
  await root.waitForHeading('Mallory')
  await expect.poll(() => page.getByText(impersonate.acting('Mallory')).count()).toBe(0)
  await page.getByRole('button', { name: texts.web.menu.open('Root') }).waitFor()
}

const signInStatus = async (url: string, email: string): Promise<{ status: number; code: string | undefined }> => {
  const { status, body } = await openBrowser(url).post('/sign-in/email', { email, password: PASSWORD })
  return { status, code: body.code }
}
