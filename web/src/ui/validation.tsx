import type { ReactNode } from 'react'
import { defaults } from '@latchkey/contract/limits'
import { Say } from './language.tsx'

/** What a field says about its value, null where there is nothing to say. The service decides; this saves the way. */
type Rule = (value: string) => ReactNode

export const { passwordLength } = defaults

export const isFilled: Rule = (value) =>
  value.trim() === '' ? <Say what={({ web }) => web.validation.required} /> : null

export const isEmailAddress: Rule = (value) => {
  if (value.trim() === '') return isFilled(value)
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim()) ? null : <Say what={({ web }) => web.validation.email} />
}

export const isNewPassword: Rule = (value) => {
  const { min, max } = passwordLength
  if (value === '') return isFilled(value)
  if (value.length < min) return <Say what={({ web }) => web.validation.tooShort(min)} />
  return value.length > max ? <Say what={({ web }) => web.validation.tooLong(max)} /> : null
}
