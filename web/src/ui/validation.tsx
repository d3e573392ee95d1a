import type { ReactNode } from 'react'
import { screenDefaults } from '@latchkey/contract/limits'
import { LocalizedText } from './language.tsx'

/** Returns the error of a field, or null. The service validates again; this check saves a request. */
type Validator = (value: string) => ReactNode

export const { passwordLength } = screenDefaults

export const validateRequired: Validator = (value) =>
  value.trim() === '' ? <LocalizedText select={({ web }) => web.validation.required} /> : null

export const validateEmail: Validator = (value) => {
  if (value.trim() === '') return validateRequired(value)
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim()) ? null : (
    <LocalizedText select={({ web }) => web.validation.email} />
  )
}

export const validateNewPassword: Validator = (value) => {
  const { min, max } = passwordLength
  if (value === '') return validateRequired(value)
  if (value.length < min) return <LocalizedText select={({ web }) => web.validation.tooShort(min)} />
  return value.length > max ? <LocalizedText select={({ web }) => web.validation.tooLong(max)} /> : null
}
