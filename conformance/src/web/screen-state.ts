import type { StepUpMethod } from '@latchkey/contract'
import type { Texts } from '@latchkey/locales'
import type { Visitor } from './visitor.ts'

/** An organization and its related records. */
export interface ScreenData {
  readonly name: string
  readonly slug: string
  readonly teamId: string
  /** An invitation of a user without an account. */
  readonly invitation: MailedInvitation & { readonly email: string }
  /** An invitation of an existing user to another organization. */
  readonly secondInvitation: MailedInvitation & { readonly name: string }
}

interface MailedInvitation {
  readonly id: string
  readonly secret: string
}

/**
 * A stubbed response to a call, by the end of its path: an error, some replaced fields, a replaced body, or no
 * response.
 */
type StubResponse =
  | { status: number; code: string; methods?: readonly StepUpMethod[] }
  | { fields: object }
  | { json: unknown }
  | 'never'
export type StubResponses = Readonly<Record<string, StubResponse>>

/** A state of a screen and the steps that lead to it. */
export interface ScreenState {
  /** Also the name of the screenshot. */
  name: string
  path: string | ((data: ScreenData) => string)
  /** The heading, for a user with this name. */
  title: (texts: Texts, name: string, data: ScreenData) => string
  responses?: StubResponses
  /** Replaced contents of the meta elements that the service fills, by name. */
  metas?: Readonly<Record<string, string>>
  /** Brings the screen into the state. */
  prepare?: (visitor: Visitor, data: ScreenData) => Promise<void>
  /** A toast keeps the language in which it was created, so it is created again after a language switch. */
  hasToast?: boolean
}

export const serviceUnavailable = { status: 503, code: 'SERVICE_UNAVAILABLE' }
export const invalidCode = { status: 401, code: 'INVALID_CODE' }

/** Presses the first submit button. */
export const submitForm = ({ page }: Visitor): Promise<void> => page.locator('main button[type=submit]').first().click()

/** Submits the form with its current input and waits for a field error. */
export const submitInvalidForm = async (visitor: Visitor): Promise<void> => {
  await submitForm(visitor)
  await visitor.page.locator('[aria-invalid=true]').first().waitFor()
}

export const waitForRejection = ({ page }: Visitor): Promise<void> =>
  page.locator('form [role=alert], form [aria-invalid=true]').first().waitFor()

/** Presses a button that opens a dialog. */
export const openDialog =
  (name: (texts: Texts) => string, within = 'main') =>
  async (visitor: Visitor): Promise<void> => {
    await visitor.press(name(visitor.texts), visitor.page.locator(within))
    await visitor.page.getByRole('dialog').waitFor()
  }

export const waitForItems = ({ page }: Visitor) => page.locator('main section :is(li, tbody tr)').first().waitFor()

export const waitForFailure = (visitor: Visitor) => visitor.waitForText(visitor.texts.web.failed)
