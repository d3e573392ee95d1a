import { languages } from '@latchkey/contract'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings, launchChromium, openPage, overflowOf } from './chromium.ts'
import { startService } from './service.ts'
import { until } from './until.ts'

const PASSWORD = 'correct horse battery'
const NEW_PASSWORD = 'another good password'

let chromium: Browser
beforeAll(async () => {
  chromium = await launchChromium()
})
afterAll(() => chromium.close())

test('a person signs up, confirms the address, ends a session, resets the password and signs out', async () => {
  const { url } = await startService({})
  const page = await openPage(chromium, { baseURL: url })
  await signUp(page, 'anna@example.com')
  await page.getByText('Not confirmed yet').waitFor()

  await page.goto(await mailedLink(url, 'anna@example.com', 'verify-email'))
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await page.getByText('Thank you, your e-mail address is confirmed.').waitFor()
  await page.getByText('Confirmed', { exact: true }).waitFor()
  expect(new URL(page.url()).search).toBe('')

  const second = await openPage(chromium, { baseURL: url, userAgent: FIREFOX_ON_WINDOWS })
  await second.goto('/')
  await signIn(second, 'anna@example.com', PASSWORD)
  await second.getByRole('heading', { name: 'Hello anna!' }).waitFor()

  await page.reload()
  await until(async () => (await sessionsOf(page).count()) === 2, 'both sessions to be listed')
  expect(await sessionsOf(page).first().innerText()).toMatch(/Chrome · Linux\s+This device/)
  await page.getByRole('button', { name: 'Sign out this device: Firefox · Windows' }).click()
  await page.getByText('The device was signed out.').waitFor()
  await until(async () => (await sessionsOf(page).count()) === 1, 'the other session to go')
  await second.reload()
  await second.getByRole('heading', { name: 'Sign in' }).waitFor()

  await second.getByRole('link', { name: 'Forgot your password?' }).click()
  await second.getByLabel('E-mail address').fill('anna@example.com')
  await second.getByRole('button', { name: 'Send link' }).click()
  await second.getByText('If we know this address').waitFor()
  const resetLink = await mailedLink(url, 'anna@example.com', 'reset-password')
  await second.goto(resetLink)
  await second.getByLabel('New password').fill(NEW_PASSWORD)
  await second.getByLabel('Repeat the password').fill(NEW_PASSWORD)
  await second.getByRole('button', { name: 'Save password' }).click()
  await second.getByText('Your password was changed. You can sign in with it now.').waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()

  await signIn(second, 'anna@example.com', PASSWORD)
  await second.getByText('The e-mail address and password do not match.').waitFor()
  await signIn(second, 'anna@example.com', NEW_PASSWORD)
  await second.getByRole('heading', { name: 'Hello anna!' }).waitFor()
  await second.getByRole('button', { name: 'Sign out', exact: true }).click()
  await second.getByText('You are signed out. See you soon!').waitFor()

  await second.goto(resetLink)
  await second.getByText('This link is not valid').waitFor()
  await second.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
})

test('a second tab shows who signed in, and notices the sign-out', async () => {
  const { url } = await startService({})
  const page = await openPage(chromium, { baseURL: url })
  const tab = await page.context().newPage()
  await tab.goto('/')
  await tab.getByRole('heading', { name: 'Sign in' }).waitFor()
  // The tab stays in the background, where it is told and does not look by itself.
  await page.bringToFront()
  await signUp(page, 'bea@example.com')
  await tab.getByRole('heading', { name: 'Hello bea!' }).waitFor()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await tab.getByText('You were signed out. Please sign in again.').waitFor()
  expect(await tab.getByRole('heading', { name: 'Sign in' }).isVisible()).toBe(true)
})

test('a session that was ended elsewhere gives way to the sign-in screen on the next try', async () => {
  const { url } = await startService({})
  const page = await openPage(chromium, { baseURL: url })
  await signUp(page, 'eve@example.com')
  const second = await openPage(chromium, { baseURL: url, userAgent: FIREFOX_ON_WINDOWS })
  await second.goto('/')
  await signIn(second, 'eve@example.com', PASSWORD)
  await second.getByRole('button', { name: 'Sign out all other devices' }).click()
  await second.getByText('All other devices were signed out.').waitFor()
  await page.getByRole('button', { name: 'Send the confirmation mail again' }).click()
  await page.getByText('The mail is on its way to eve@example.com.').waitFor()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByText('You were signed out. Please sign in again.').waitFor()
  expect(await page.getByRole('heading', { name: 'Sign in' }).isVisible()).toBe(true)
})

test('the keyboard is enough, and a failed form keeps what was typed and leads to its fault', async () => {
  const { url } = await startService({})
  const page = await openPage(chromium, { baseURL: url })
  await signUp(page, 'carl@example.com')
  await page.getByRole('button', { name: 'Sign out', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(await focused(page)).toBe('Sign in')

  await page.keyboard.press('Tab')
  await page.keyboard.type('carl@example')
  await page.keyboard.press('Tab')
  await page.keyboard.type('wrong password')
  await page.keyboard.press('Enter')
  await page.getByText('Please enter an e-mail address').waitFor()
  expect(await focused(page)).toBe('E-mail address')
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('wrong password')

  await page.keyboard.press('End')
  await page.keyboard.type('.com')
  await page.keyboard.press('Enter')
  await page.getByText('The e-mail address and password do not match.').waitFor()
  await until(async () => (await focused(page)) === 'Password', 'the password to have the focus')
  expect(await page.getByLabel('E-mail address').inputValue()).toBe('carl@example.com')

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
})

test('while the service cannot be reached, screens say so and offer another try', async () => {
  const { url } = await startService({})
  const page = await openPage(chromium, { baseURL: url })
  await signUp(page, 'dora@example.com')
  for (const call of ['get-session', 'list-sessions']) {
    await page.route(`**/${call}`, (route) => route.fulfill({ status: 503, json: { code: 'SERVICE_UNAVAILABLE' } }))
    await page.reload()
    await page.getByText('We are very busy right now.').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.unroute(`**/${call}`)
    await page.getByRole('button', { name: 'Try again' }).click()
    await until(async () => (await sessionsOf(page).count()) === 1, 'the session to be listed')
  }
})

test('the language changes without a reload, keeps what was typed, and is remembered', async () => {
  const { url } = await startService({})
  const page = await openPage(chromium, { baseURL: url, locale: 'pl-PL' })
  await page.goto('/sign-up')
  await page.getByRole('heading', { name: 'Załóż konto' }).waitFor()
  await page.getByLabel('E-mail').fill('ewa@')
  await page.locator('button[type=submit]').click()
  await page.getByRole('combobox').first().selectOption('Deutsch')
  await page.getByRole('heading', { name: 'Konto anlegen' }).waitFor()
  await page.getByText('Bitte geben Sie eine E-Mail-Adresse ein').waitFor()
  expect(await page.getByLabel('E-Mail-Adresse').inputValue()).toBe('ewa@')
  expect(await page.locator('html').getAttribute('lang')).toBe('de')
  expect(await page.title()).toBe('Konto anlegen · Latchkey')
  await page.reload()
  await page.getByRole('heading', { name: 'Konto anlegen' }).waitFor()

  await page.getByLabel('Name').fill('Ewa')
  await page.getByLabel('E-Mail-Adresse').fill('ewa@example.com')
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
  await page.locator('button[type=submit]').click()
  await page.getByRole('heading', { name: 'Guten Tag, Ewa!' }).waitFor()
  const [mail] = await mailsTo(url, 'ewa@example.com')
  expect(mail?.subject).toBe('Bestätigen Sie Ihre E-Mail-Adresse für Latchkey')
})

test('axe finds nothing on any screen, in both colour schemes', async () => {
  const { url } = await startService({})
  const page = await openPage(chromium, { baseURL: url })
  const findings: Record<string, string[]> = {}
  const look = async (state: string) => {
    const found = await axeFindings(page)
    if (found.length > 0) findings[state] = found
  }
  for (const path of ['/', '/sign-up', '/forgot-password', '/reset-password?token=some']) {
    await page.goto(path)
    await page.locator('button[type=submit]').click()
    await page.locator('[aria-invalid=true]').first().waitFor()
    await look(path)
  }
  await page.goto('/?error=token_expired')
  await page.getByText('This link has expired.').waitFor()
  await look('an expired link')
  await signUp(page, 'fay@example.com')
  await page.getByText('Welcome! We sent a mail to').waitFor()
  const second = await openPage(chromium, { baseURL: url, userAgent: FIREFOX_ON_WINDOWS })
  await second.goto('/')
  await signIn(second, 'fay@example.com', PASSWORD)
  await second.getByRole('heading', { name: 'Hello fay!' }).waitFor()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await until(async () => (await sessionsOf(page).count()) === 2, 'both sessions to be listed')
  await look('two sessions')
  await page.route('**/*-session*', () => {})
  await page.reload()
  await page.getByText('Loading…').waitFor()
  await look('loading')
  expect(findings).toEqual({})
})

test('every language fits a screen of 320 pixels', async () => {
  const { url } = await startService({})
  const page = await openPage(chromium, { baseURL: url, viewport: { width: 320, height: 640 } })
  const wide: string[] = []
  const measure = async (screen: string) => {
    for (const { tag } of languages) {
      await page.getByRole('combobox').first().selectOption(tag)
      await page.locator(`html[lang=${tag}]`).waitFor()
      const overflow = await overflowOf(page)
      if (overflow > 0) wide.push(`${screen} in ${tag}: ${overflow} px`)
    }
    await page.getByRole('combobox').first().selectOption('en')
  }
  for (const path of ['/', '/sign-up', '/reset-password', '/reset-password?token=some']) {
    await page.goto(path)
    await page.locator('button[type=submit]').click()
    await page.locator('[aria-invalid=true]').first().waitFor()
    await measure(path)
  }
  await page.goto('/')
  await signUp(page, 'somebody-with-a-long-name@and-a-long-subdomain.example.com')
  const second = await openPage(chromium, { baseURL: url, userAgent: FIREFOX_ON_WINDOWS })
  await second.goto('/')
  await signIn(second, 'somebody-with-a-long-name@and-a-long-subdomain.example.com', PASSWORD)
  await second.getByRole('heading', { level: 2 }).waitFor()
  await page.goto('/?error=invalid_token')
  await sessionsOf(page).nth(1).waitFor()
  await measure('the account')
  expect(wide).toEqual([])
})

const FIREFOX_ON_WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'

/** Under the name before the @, in English. */
const signUp = async (page: Page, email: string): Promise<void> => {
  const [name = ''] = email.split('@')
  await page.goto('/')
  await page.getByRole('link', { name: 'Sign up' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.getByRole('heading', { name: `Hello ${name}!` }).waitFor()
}

const signIn = async (page: Page, email: string, password: string): Promise<void> => {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const sessionsOf = (page: Page) => page.getByRole('listitem')

/** The label, or else the words, of what has the focus. */
const focused = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const { activeElement: element } = document
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : null
    return label?.textContent ?? element?.getAttribute('aria-label') ?? element?.textContent ?? null
  })

interface InboxMail {
  to: string
  subject: string
  text: string
}

/** The mails of the development inbox to an address, the newest first. */
const mailsTo = async (url: string, address: string): Promise<InboxMail[]> => {
  const answer = await fetch(`${url}/dev/inbox`, { headers: { accept: 'application/json' } })
  const mails: InboxMail[] = await answer.json()
  return mails.filter((mail) => mail.to === address)
}

/** The newest link to `call` that was mailed to an address. */
const mailedLink = async (url: string, address: string, call: string): Promise<string> => {
  let link: string | undefined
  await until(async () => {
    const texts = (await mailsTo(url, address)).map((mail) => mail.text)
    link = texts.join('\n').match(new RegExp(`https?://\\S+/${call}\\S+`))?.[0]
    return link !== undefined
  }, `a mail with a link to ${call}`)
  return link ?? ''
}
