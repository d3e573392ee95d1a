import { type LanguageTag, languages } from '@latchkey/contract'
import type { BrowserContext } from 'playwright-core'
import { type Browser, openBrowser } from '../browser.ts'
import { findMailedLink } from './inbox.ts'

export const PASSWORD = 'correct horse battery'

/** A user with an account and a signed-in browser. */
export interface TestUser {
  readonly name: string
  readonly email: string
  readonly browser: Browser
}

interface NewUser {
  name: string
  email: string
  /** The language of the account; English by default. */
  language?: LanguageTag
}

/** Signs up without verifying the email. */
export const createUser = async (url: string, { name, email, language = 'en' }: NewUser): Promise<TestUser> => {
  const browser = openBrowser(url)
  const code = languages.find((row) => row.tag === language)?.code
  const response = await browser.post('/sign-up/email', { name, email, password: PASSWORD, language: code })
  if (response.status !== 200) throw new Error(`${email} could not sign up: ${JSON.stringify(response.body)}`)
  return { name, email, browser }
}

/** Verifies the email with the mailed link. */
export const verifyEmail = async (url: string, { email, browser }: TestUser): Promise<void> => {
  await browser.submitForm(await browser.openLink(await findMailedLink(url, email, 'verify-email')))
}

/** Makes the browser context use the session of this user. */
export const signInAs = async (context: BrowserContext, url: string, user: TestUser): Promise<void> => {
  await context.clearCookies()
  await context.addCookies([...user.browser.cookies].map(([name, value]) => ({ name, value, url })))
}
