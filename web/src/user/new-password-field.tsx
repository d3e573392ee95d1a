import type { PasswordInputProps } from '@mantine/core'
import { useState } from 'react'
import { NonEssential } from '../ui/non-essential.tsx'
import { PasswordField } from '../ui/fields.tsx'
import { useTexts } from '../ui/language.tsx'
import { lazyNamed } from '../ui/lazy-named.ts'
import { passwordLength } from '../ui/validation.tsx'

interface NewPasswordFieldProps
  extends Pick<PasswordInputProps, 'label' | 'error' | 'defaultValue' | 'onBlur' | 'onFocus'> {
  onChange?: PasswordInputProps['onChange']
  /** Texts that others know of this person, such as the name: a password made of them is soon guessed. */
  personal?: readonly string[]
}

/** A password that is chosen: what it must be is said beforehand, how strong it is while it is typed. */
export const NewPasswordField = ({ personal = [], onChange, ...props }: NewPasswordFieldProps) => {
  const { web } = useTexts()
  const [value, setValue] = useState('')
  return (
    <div>
      <PasswordField
        description={web.fields.passwordHint(passwordLength.min)}
        autoComplete="new-password"
        {...props}
        onChange={(event) => {
          setValue(event.currentTarget.value)
          onChange?.(event)
        }}
      />
      {value !== '' && (
        <NonEssential>
          <PasswordStrength password={value} personal={personal} />
        </NonEssential>
      )}
    </div>
  )
}

// Whoever signs in chooses no password.
const PasswordStrength = lazyNamed(() => import('./password-strength.tsx'), 'PasswordStrength')
