import type { PasswordInputProps } from '@mantine/core'
import { useState } from 'react'
import { Extra } from '../ui/extra.tsx'
import { PasswordField } from '../ui/fields.tsx'
import { useTexts } from '../ui/language.tsx'
import { lazily } from '../ui/lazily.ts'
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
        <Extra>
          <PasswordStrength password={value} personal={personal} />
        </Extra>
      )}
    </div>
  )
}

// Whoever signs in chooses no password.
const PasswordStrength = lazily(() => import('./password-strength.tsx'), 'PasswordStrength')
