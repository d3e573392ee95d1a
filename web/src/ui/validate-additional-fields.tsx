import type { ReactNode } from 'react'
import type { AdditionalField } from './additional-fields.ts'
import { useControlTexts } from './control-texts.ts'
import { validateRequired } from './validation.tsx'

/** The rules of a form for fields of the application, by name. A checkbox can stay unchecked. */
export const validateFields = (fields: readonly AdditionalField[]) =>
  Object.fromEntries(fields.map((field) => [field.name, (value: string | boolean) => validateField(field, value)]))

const validateField = ({ type, required }: AdditionalField, value: string | boolean): ReactNode => {
  if (typeof value === 'boolean') return null
  if (value.trim() === '') return required ? validateRequired(value) : null
  return type === 'json' && !isJson(value) ? <InvalidJson /> : null
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const InvalidJson = () => useControlTexts().fields.invalidJson
