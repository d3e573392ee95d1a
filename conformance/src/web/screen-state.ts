import type { Texts } from '@latchkey/locales'
import type { Visitor } from './visitor.ts'

/** An organization, and what belongs to it. */
export interface ScreenData {
  readonly name: string
  readonly slug: string
  readonly teamId: string
  /** To somebody without an account. */
  readonly invitation: MailedInvitation & { readonly email: string }
  /** To somebody with one, and to which organization. */
  readonly secondInvitation: MailedInvitation & { readonly name: string }
}

interface MailedInvitation {
  readonly id: string
  readonly secret: string
}

/**
 * What the service answers to a call, by the end of its path: a refusal; something else in some fields of its answer, or
 * in its place; nothing, for as long as one looks.
 */
type StubResponse = { status: number; code: string } | { fields: object } | { json: unknown } | 'never'
export type StubResponses = Readonly<Record<string, StubResponse>>

/** A state of a screen, and how to come to it. */
export interface ScreenState {
  /** Of the picture's file. */
  name: string
  path: string | ((data: ScreenData) => string)
  /** The heading, for somebody of this name. */
  title: (texts: Texts, name: string, data: ScreenData) => string
  responses?: StubResponses
  /** What is done there until the screen is as meant. */
  prepare?: (visitor: Visitor, data: ScreenData) => Promise<void>
  /** A toast tells what was done in the language of that moment: for another one it is done again. */
  hasToast?: boolean
}

export const serviceUnavailable = { status: 503, code: 'SERVICE_UNAVAILABLE' }

/** Presses the button that sends the form, or the first of several. */
export const submitForm = ({ page }: Visitor): Promise<void> => page.locator('main button[type=submit]').first().click()

/** Sends a form as it is, which has something to say about that. */
export const submitInvalidForm = async (visitor: Visitor): Promise<void> => {
  await submitForm(visitor)
  await visitor.page.locator('[aria-invalid=true]').first().waitFor()
}

export const waitForRejection = ({ page }: Visitor): Promise<void> =>
  page.locator('form [role=alert], form [aria-invalid=true]').first().waitFor()

/** Presses what opens a dialog. */
export const openDialog =
  (name: (texts: Texts) => string, within = 'main') =>
  async (visitor: Visitor): Promise<void> => {
    await visitor.press(name(visitor.texts), visitor.page.locator(within))
    await visitor.page.getByRole('dialog').waitFor()
  }
