import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findAxeViolations, openTestChromium, openPage } from '../chromium.ts'
import { withOptions } from '../options-file.ts'
import { startService } from '../service.ts'
import { waitUntil } from '../wait-until.ts'
import { findMailedLink, mailsTo } from './inbox.ts'
import { PASSWORD, createUser } from './users.ts'
import { fillSignUp, signIn, signOut, signUp } from './password-forms.ts'

const NEW_PASSWORD = 'another good password'

const chromium = openTestChromium()

test('resets a password once per link and ends every session', async () => {
  const { url } = await startService({})
  await createUser(url, { name: 'anna', email: 'anna@example.com' })
  const otherPage = await openPage(chromium(), { baseURL: url })
  await otherPage.goto('/')
  await signIn(otherPage, 'anna@example.com', PASSWORD)
  await otherPage.getByRole('heading', { name: 'Hello anna!' }).waitFor()

  const page = await openPage(chromium(), { baseURL: url })
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill('anna@example.com')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
  // The email is copied from the previous screen.
  expect(await page.getByLabel('Email').inputValue()).toBe('anna@example.com')
  await page.getByRole('button', { name: 'Send email' }).click()
  await page.getByText('If anna@example.com has an account').waitFor()
  const resetLink = await findMailedLink(url, 'anna@example.com', 'reset-password')
  await page.goto(resetLink)
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await page.getByText('Strong: hard to guess').waitFor()
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.getByRole('heading', { name: 'Password changed' }).waitFor()
  await otherPage.reload()
  await otherPage.getByRole('heading', { name: 'Sign in' }).waitFor()

  await page.getByRole('link', { name: 'Sign in' }).click()
  await signIn(page, 'anna@example.com', PASSWORD)
  await page.getByText('Wrong email or password.').waitFor()
  await signIn(page, 'anna@example.com', NEW_PASSWORD)
  await page.getByRole('heading', { name: 'Hello anna!' }).waitFor()
  await signOut(page, 'anna')

  await page.goto(resetLink)
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
})

test('sends the verification mail again from the sign-in screen', async () => {
  const { url } = await startService(await withOptions({ emailAndPassword: { requireEmailVerification: true } }))
  const page = await openPage(chromium(), { baseURL: url })
  await page.goto('/sign-up')
  await fillSignUp(page, 'ida@example.com')
  await page.getByText('We sent a link to ida@example.com.').waitFor()
  await page.goto('/sign-in')
  await signIn(page, 'ida@example.com', PASSWORD)
  await page.getByText('Your email address isn’t confirmed yet').waitFor()
  await page.getByRole('button', { name: 'Resend email' }).click()
  await page.getByText('We sent another email to ida@example.com.').waitFor()
  expect(await page.getByRole('button', { name: /Resend in/ }).isDisabled()).toBe(true)
  await page.goto(await findMailedLink(url, 'ida@example.com', 'verify-email'))
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await page.getByRole('heading', { name: 'Email address confirmed' }).waitFor()
})

test('shows a countdown after too many attempts and keeps the input', async () => {
  const { url } = await startService(await withOptions({ rateLimit: { enabled: true } }))
  const page = await openPage(chromium(), { baseURL: url })
  await page.goto('/sign-in?email=jan@example.com')
  await page.getByLabel('Password', { exact: true }).fill('wrong password')
  for (let tries = 0; tries < 4; tries++) {
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page
      .locator('fieldset:not([disabled]) [aria-invalid=true], fieldset:not([disabled]) [role=alert]')
      .first()
      .waitFor()
  }
  await page.getByText(/Try again in \d+ seconds?\./).waitFor()
  expect(await page.getByRole('button', { name: 'Sign in' }).isDisabled()).toBe(true)
  expect(await page.getByLabel('Email').inputValue()).toBe('jan@example.com')
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('wrong password')
  await page.getByText('You can try again now.').waitFor()
  expect(await page.getByRole('button', { name: 'Sign in' }).isEnabled()).toBe(true)
})

test('works with the keyboard alone and moves the focus to the invalid field', async () => {
  const { url } = await startService({})
  const page = await openPage(chromium(), { baseURL: url })
  await signUp(page, 'carl@example.com')
  await page.getByRole('button', { name: 'Account menu for carl' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await tabTo(page, 'Sign out')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'You’re signed out' }).waitFor()
  expect(await focused(page)).toBe('You’re signed out')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(await focused(page)).toBe('Sign in')

  await page.keyboard.press('Tab')
  await page.keyboard.type('carl@example')
  await page.keyboard.press('Tab')
  await page.keyboard.type('wrong password')
  await page.keyboard.press('Enter')
  await page.getByText('Enter an email address').waitFor()
  expect(await focused(page)).toBe('Email')
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('wrong password')

  await page.keyboard.press('End')
  await page.keyboard.type('.com')
  await page.keyboard.press('Enter')
  await page.getByText('Wrong email or password.').waitFor()
  await waitUntil(async () => (await focused(page)) === 'Password', 'the password to have the focus')
  expect(await page.getByLabel('Email').inputValue()).toBe('carl@example.com')

  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Show password')
  await page.keyboard.press('Space')
  expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Hello carl!' }).waitFor()
  expect(await focused(page)).toBe('Hello carl!')

  await page.reload()
  await page.getByRole('heading', { name: 'Hello carl!' }).waitFor()
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Skip to content')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Overview')
})

test('switches the language without a reload, keeps the input and remembers the language', async () => {
  const { url } = await startService({})
  const page = await openPage(chromium(), { baseURL: url, locale: 'pl-PL' })
  await page.goto('/sign-up')
  await page.getByRole('heading', { name: 'Załóż konto' }).waitFor()
  await page.getByLabel('E-mail').fill('ewa@')
  await page.locator('button[type=submit]').click()
  await page.getByRole('combobox').first().selectOption('Deutsch')
  await page.getByRole('heading', { name: 'Konto erstellen' }).waitFor()
  await page.getByText('Geben Sie eine E-Mail-Adresse ein').waitFor()
  expect(await page.getByLabel('E-Mail-Adresse').inputValue()).toBe('ewa@')
  expect(await page.locator('html').getAttribute('lang')).toBe('de')
  expect(await page.title()).toBe('Konto erstellen · Latchkey')
  await page.reload()
  await page.getByRole('heading', { name: 'Konto erstellen' }).waitFor()

  await page.getByLabel('Name').fill('Ewa')
  await page.getByLabel('E-Mail-Adresse').fill('ewa@example.com')
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
  await page.locator('button[type=submit]').click()
  await page.getByRole('heading', { name: 'Prüfen Sie Ihren Posteingang' }).waitFor()
  const [mail] = await mailsTo(url, 'ewa@example.com')
  expect(mail?.subject).toBe('Bestätigen Sie Ihre E-Mail-Adresse für Latchkey')
})

test('applies the language of the account on other devices', async () => {
  const { url } = await startService({})
  const page = await openPage(chromium(), { baseURL: url })
  await signUp(page, 'kim@example.com')
  const second = await openPage(chromium(), { baseURL: url, locale: 'fr' })
  await second.goto('/')
  await second.getByRole('heading', { name: 'Connexion' }).waitFor()
  await chooseLanguage(page, 'uk')
  await page.getByRole('heading', { name: 'Вітаємо, kim!' }).waitFor()

  await second.getByLabel('Adresse e-mail').fill('kim@example.com')
  await second.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await second.locator('button[type=submit]').click()
  await second.getByRole('heading', { name: 'Вітаємо, kim!' }).waitFor()
  expect(await second.locator('html').getAttribute('lang')).toBe('uk')
})

/** Variables of a service with these options. */
/** Selects a language in the header, or in the user menu. */
const chooseLanguage = async (page: Page, tag: string): Promise<void> => {
  const select = page.locator(':is(header, [role=dialog]) select:has(option[value=tr])')
  // The first button switches the organization.
  const menu = page.locator('header button').last()
  await page.locator('header').locator('button, select').first().waitFor()
  if (await menu.isVisible()) await menu.click()
  await select.selectOption(tag)
  await page.locator(`html[lang=${tag}]`).waitFor()
  if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape')
}

const tabTo = async (page: Page, name: string): Promise<void> => {
  for (let steps = 0; steps < 20 && (await focused(page)) !== name; steps++) await page.keyboard.press('Tab')
}

/** The label or the text of the focused element. */
const focused = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const { activeElement: element } = document
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : null
    return label?.textContent ?? element?.getAttribute('aria-label') ?? element?.textContent ?? null
  })

test('placeholders have enough contrast in both color schemes', async () => {
  const { url } = await startService({})
  const page = await openPage(chromium(), { baseURL: url })
  await page.goto('/sign-in')
  await page.getByLabel('Email').waitFor()
  // axe does not check placeholders, so a paragraph gets their colors.
  await page.evaluate(() => {
    const sample = document.createElement('p')
    sample.textContent = 'Placeholder'
    sample.style.color = 'var(--mantine-color-placeholder)'
    sample.style.background = 'var(--mantine-color-default)'
    document.querySelector('main')?.append(sample)
  })
  expect(await findAxeViolations(page)).toEqual([])
})
