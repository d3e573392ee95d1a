import type { LanguageTag } from '@latchkey/contract'
import { type Texts, texts as textsIn } from '@latchkey/locales'
import type { Browser, Locator, Page } from 'playwright-core'
import { openPage } from '../chromium.ts'
import { type InputDriver, pointer } from './input-driver.ts'

interface VisitorOptions {
  /** Of the service. */
  url: string
  language?: LanguageTag
  input?: InputDriver
  /** Identifies another device. */
  userAgent?: string
}

/** A user with a new browser context who reads one of the languages. */
export interface Visitor {
  readonly page: Page
  readonly texts: Texts
  readonly input: InputDriver
  /** Presses a link or button with this name, on the page or within a part of it. */
  press(name: string, within?: Locator): Promise<void>
  /** Fills the field with this label. */
  fill(label: string, text: string, within?: Locator): Promise<void>
  waitForHeading(title: string): Promise<void>
  waitForText(words: string): Promise<void>
}

export const FIREFOX_ON_WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'

/** The visitor's context closes with the test. */
export const openVisitor = async (browser: Browser, options: VisitorOptions): Promise<Visitor> => {
  const { url, language = 'en', input = pointer, userAgent } = options
  const texts = textsIn[language]
  const page = await openPage(browser, { baseURL: url, locale: language, userAgent })
  return {
    page,
    texts,
    input,
    press: (name, within) => input.press(findAction(within ?? page, name)),
    fill: (label, text, within) => input.fill((within ?? page).getByLabel(label, { exact: true }), text),
    waitForHeading: (title) => page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor(),
    // A toast and a field may show the same text.
    waitForText: (words) =>
      page
        .getByText(words)
        .first()
        .waitFor()
        .catch((error: unknown) => throwWithPageText(page, error)),
  }
}

/** The text of the page shows why a wait failed on a machine that is no longer there. */
const throwWithPageText = async (page: Page, error: unknown): Promise<never> => {
  throw new Error(`${String(error)}\nThe page shows:\n${await page.innerText('body')}`)
}

/** Only the topmost dialog is usable. */
export const findDialog = (page: Page): Locator => page.getByRole('dialog').last()

const findAction = (place: Page | Locator, name: string): Locator =>
  place.getByRole('button', { name, exact: true }).or(place.getByRole('link', { name, exact: true }))
