import { NativeSelect, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type ExpiryInput, isLifetime, type Lifetime, toExpiry } from './expiry.ts'
import { readServiceApiKeys } from './service-api-keys.ts'
import { useApiKeyTexts } from './texts.ts'

interface ExpiryFieldProps {
  value: ExpiryInput
  /** The error of the field for the last day. */
  error: ReactNode
  /** The current expiry of an existing key, which is one of the choices. */
  current?: Date | null | undefined
  onChange: (value: ExpiryInput) => void
}

/** The time after which a key stops working. */
export const ExpiryField = ({ value, error, current, onChange }: ExpiryFieldProps) => {
  const { fields, lifetimes, neverExpires } = useApiKeyTexts()
  const [now] = useState(() => Date.now())
  const expiresIn = toExpiry(value, now)?.expiresIn
  const unchangedUntil = current ? fields.until(current) : neverExpires
  const chosenUntil = expiresIn ? fields.until(new Date(now + expiresIn * 1000)) : undefined
  const offered: Lifetime[] = [
    ...(current === undefined ? [] : ['unchanged' as const]),
    'month',
    'quarter',
    'year',
    'date',
    ...(readServiceApiKeys()?.allowNoExpiry ? ['never' as const] : []),
  ]
  return (
    <>
      <NativeSelect
        label={fields.expiry}
        description={value.lifetime === 'unchanged' ? unchangedUntil : chosenUntil}
        value={value.lifetime}
        onChange={({ currentTarget }) =>
          isLifetime(currentTarget.value) && onChange({ ...value, lifetime: currentTarget.value })
        }
        data={offered.map((lifetime) => ({ value: lifetime, label: lifetimes[lifetime] }))}
      />
      {value.lifetime === 'date' && (
        <TextInput
          type="date"
          label={fields.date}
          error={error}
          value={value.date}
          onChange={({ currentTarget }) => onChange({ ...value, date: currentTarget.value })}
        />
      )}
    </>
  )
}
