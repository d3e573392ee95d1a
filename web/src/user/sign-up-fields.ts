import type { LanguageTag } from '@latchkey/contract/languages'
import { readMeta } from '../ui/read-meta.ts'

/** A field of the application that a sign-up requires. */
export interface SignUpField {
  name: string
  /** The allowed texts, or a type. */
  type: 'string' | 'number' | 'boolean' | 'date' | readonly string[]
  max?: number
  label?: Partial<Record<LanguageTag, string>>
}

/** Reads the fields of the service's options from the page. Empty when the page was not served by the service. */
const readSignUpFields = (): readonly SignUpField[] => {
  const content = readMeta('latchkey-sign-up-fields')
  return content?.startsWith('[') ? JSON.parse(content) : []
}

export const signUpFields = readSignUpFields()

export type SignUpFieldValues = Record<string, string | boolean>

export const emptySignUpFields = (): SignUpFieldValues =>
  Object.fromEntries(signUpFields.map(({ name, type }) => [name, type === 'boolean' ? false : '']))

/** The values of the form as the call expects them. */
export const toSignUpInput = (values: SignUpFieldValues): Record<string, unknown> =>
  Object.fromEntries(
    signUpFields.map(({ name, type }) => [name, type === 'number' ? Number(values[name]) : values[name]]),
  )
