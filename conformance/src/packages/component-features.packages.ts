import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getCredentials, startSimulator } from '@latchkey/simulator'
import { URI } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { type Browser, openBrowser } from '../browser.ts'
import { findAxeViolations, openPage, openTestChromium } from '../chromium.ts'
import { waitUntil } from '../wait-until.ts'
import { addAuthenticator } from '../web/start-with-passkeys.ts'
import { ann, createFolder, startViteApp } from './start-app.ts'

const chromium = openTestChromium()

test('signs up with a provider that only the options of the server name', async () => {
  const { page } = await openApp('/sign-in?next=/about')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByRole('heading', { name: 'Simulated Google' }).waitFor()
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByText('Your projects').waitFor()
  expect(new URL(page.url()).pathname).toBe('/about')

  await signOut(page, 'Ada Lovelace')
  await page.goto('/sign-in')
  await page.getByText('Last used').waitFor()
})

test('signs in with an emailed code', async () => {
  const { origin, page, findInMail } = await openApp('/sign-in?next=/about')
  await createAnn(origin)
  await enterEmail(page)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await page.getByLabel('Code from the email').fill(await findInMail(ann.email, /\b\d{6}\b/))
  await page.getByText('Your projects').waitFor()
  expect(new URL(page.url()).pathname).toBe('/about')
})

test('adds a passkey in the settings and signs in with it', async () => {
  const { origin, page } = await openApp(`/sign-in?next=${encodeURIComponent(SECURITY)}`)
  await createAnn(origin)
  await addAuthenticator(page)
  await signIn(page)
  await page.getByText('No passkeys yet').waitFor()
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByText('Never used').waitFor()
  expect(await findAxeViolations(page)).toEqual([])

  await page.context().clearCookies()
  // The virtual authenticator selects the passkey in the email field.
  await page.goto('/sign-in?next=/about')
  await page.getByText('Your projects').waitFor()
  expect(new URL(page.url()).pathname).toBe('/about')
})

test('requests the second factor, and prints new backup codes without the rest of the page', async () => {
  const { origin, page } = await openApp(`/sign-in?next=${encodeURIComponent(SECURITY)}`)
  const backupCodes = await enableTwoFactor(await createAnn(origin))
  await signIn(page)
  await page.getByRole('button', { name: 'Use a backup code' }).click()
  await page.getByRole('textbox', { name: 'Backup code' }).fill(backupCodes[0] ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('link', { name: 'Get new codes' }).click()
  // The section of the screen before has the same name.
  await page.getByLabel('Password', { exact: true }).and(page.locator('input')).fill(ann.password)
  await page.getByRole('button', { name: 'Get new codes' }).click()
  await page.getByRole('button', { name: 'Print' }).waitFor()

  const codes = await page
    .locator('li')
    .filter({ hasText: /^\w{5}-\w{5}$/ })
    .allInnerTexts()
  await page.emulateMedia({ media: 'print' })
  const printed = await page.locator('body').innerText()
  expect(printed.split(/\s*\n\s*/)).toEqual(['Backup codes for Acme', ann.email, ...codes, 'Each code works once.'])
})

test('mails an invitation that a new user accepts on a page of the application', async () => {
  const { origin, page, findInMail } = await openApp('/sign-in?next=/new-team')
  await createAnn(origin)
  await signIn(page)
  await page.getByLabel('Organization name').fill('Globex')
  await page.getByRole('button', { name: 'Create organization' }).click()
  await page.getByLabel('Email addresses').fill('ben@example.com')
  await page.getByRole('button', { name: 'Send invitations' }).click()
  const link = await findInMail('ben@example.com', /https?:\/\/\S+#\S+/)
  expect(link).toMatch(new RegExp(`^${origin}/join/`))

  const invitee = await openPage(chromium(), { baseURL: origin })
  await invitee.goto(link)
  await invitee.getByLabel('Name').fill('Ben')
  await invitee.getByLabel('Password', { exact: true }).fill(ann.password)
  await invitee.getByRole('button', { name: 'Sign up and join' }).click()
  await invitee.getByRole('heading', { name: 'Members', level: 1 }).waitFor()
  expect(new URL(invitee.url()).pathname).toBe('/team')
})

test('a failed request for the features shows an error, and a retry shows the screen', async () => {
  const { page } = await openApp('/')
  await page.route('**/api/auth/get-features', (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto('/sign-in')
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
  await page.unroute('**/api/auth/get-features')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Continue with Google' }).waitFor()
  expect(await page.getByRole('heading', { name: 'Something went wrong' }).count()).toBe(0)
})

/** The screen “Security” in the page of the settings. */
const SECURITY = '/settings?latchkey=/account/security'

/** Starts the application with a server that has all features, and opens a page of it. */
const openApp = async (path: string) => {
  const simulator = await startSimulator()
  onTestFinished(() => simulator.close())
  const mails = join(await createFolder(), 'mails')
  const google = { ...getCredentials('google'), endpoints: simulator.getEndpoints('google') }
  const variables = { MAILS: mails, PROVIDERS: JSON.stringify({ google }) }
  const origin = await startViteApp('components', { server: 'all-features.mjs', variables })
  const page = await openPage(chromium(), { baseURL: origin })
  await page.goto(path)
  return {
    origin,
    page,
    findInMail: (email: string, pattern: RegExp) => findInMails(mails, email, pattern),
  }
}

/** Waits for a mail to the address with a matching text. Returns the text of the last one. */
const findInMails = async (file: string, email: string, pattern: RegExp): Promise<string> => {
  let found: string | undefined
  await waitUntil(async () => {
    const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean)
    const mails = lines.map((line): { to: string; text: string } => JSON.parse(line)).filter(({ to }) => to === email)
    found = mails.flatMap(({ text }) => pattern.exec(text) ?? []).at(-1)
    return found !== undefined
  }, `a mail to ${email} with ${pattern}`)
  return found ?? ''
}

const createAnn = async (origin: string): Promise<Browser> => {
  const browser = openBrowser(origin)
  expect((await browser.post('/sign-up/email', ann)).status).toBe(200)
  return browser
}

/** Returns the backup codes. */
const enableTwoFactor = async (browser: Browser): Promise<string[]> => {
  const { body } = await browser.post('/two-factor/enable', { password: ann.password })
  const code = URI.parse(body.totpURI).generate()
  expect((await browser.post('/two-factor/verify-totp', { code })).status).toBe(200)
  return body.backupCodes
}

const enterEmail = async (page: Page): Promise<void> => {
  await page.getByLabel('Email').fill(ann.email)
  await page.getByLabel('Email').press('Enter')
}

const signIn = async (page: Page): Promise<void> => {
  await enterEmail(page)
  await page.getByLabel('Password', { exact: true }).fill(ann.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const signOut = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: `Account menu for ${name}` }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('link', { name: 'Sign in to Acme' }).waitFor()
}
