import type { TextInputProps } from '@mantine/core'
import { NonEssential } from '../ui/non-essential.tsx'
import { PasswordField } from '../ui/fields.tsx'
import { useTexts } from '../ui/language.tsx'
import { lazyNamed } from '../ui/lazy-named.ts'
import { passwordLength } from '../ui/validation.tsx'

interface NewPasswordFieldProps extends Pick<TextInputProps, 'label' | 'error' | 'onChange'> {
  value: string
  /** Known data of the user, such as the name. They make a password easier to guess. */
  personal?: readonly string[]
}

/** A field for a new password, with the requirements and the strength of the input. */
export const NewPasswordField = ({ personal = [], ...props }: NewPasswordFieldProps) => {
  const { web } = useTexts()
  return (
    <div>
      <PasswordField description={web.fields.passwordHint(passwordLength.min)} autoComplete="new-password" {...props} />
      {/* “Strong” would contradict the error of a leaked password. The error disappears when the user types. */}
      {props.value !== '' && !props.error && (
        <NonEssential>
          <PasswordStrength password={props.value} personal={personal} />
        </NonEssential>
      )}
    </div>
  )
}

// Loaded on demand, so that the sign-in screen does not load it.
const PasswordStrength = lazyNamed(() => import('./password-strength.tsx'), 'PasswordStrength')
