import { type LanguageTag, languages } from '@latchkey/contract'
import type { BrowserContext } from 'playwright-core'
import { type Browser, openBrowser } from '../browser.ts'
import { mailedLink } from './inbox.ts'

export const PASSWORD = 'correct horse battery'

/** A person with an account, and a browser in which they are signed in. */
export interface Person {
  readonly name: string
  readonly email: string
  readonly browser: Browser
}

interface PersonFacts {
  name: string
  email: string
  /** The account's; English by default. */
  language?: LanguageTag
}

/** Signs up; the address is not confirmed. */
export const signsUp = async (url: string, { name, email, language = 'en' }: PersonFacts): Promise<Person> => {
  const browser = openBrowser(url)
  const code = languages.find((row) => row.tag === language)?.code
  const answer = await browser.post('/sign-up/email', { name, email, password: PASSWORD, language: code })
  if (answer.status !== 200) throw new Error(`${email} could not sign up: ${JSON.stringify(answer.body)}`)
  return { name, email, browser }
}

/** Confirms the address as the mail says. */
export const confirmsAddress = async (url: string, { email, browser }: Person): Promise<void> => {
  await browser.submitForm(await browser.openLink(await mailedLink(url, email, 'verify-email')))
}

/** From now on whoever uses the context is this person. */
export const becomes = async (context: BrowserContext, url: string, person: Person): Promise<void> => {
  await context.clearCookies()
  await context.addCookies([...person.browser.cookies].map(([name, value]) => ({ name, value, url })))
}
