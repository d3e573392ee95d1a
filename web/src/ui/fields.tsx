import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from './language.tsx'

/** The name of a person. */
export const NameField = (props: TextInputProps) => (
  <TextInput
    label={useTexts().web.fields.name}
    autoComplete="name"
    maxLength={200}
    required
    withAsterisk={false}
    {...props}
  />
)

/** Password managers store a password under the `username` field. */
export const EmailField = (props: TextInputProps) => (
  <TextInput
    label={useTexts().web.fields.email}
    type="email"
    inputMode="email"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    required
    withAsterisk={false}
    {...props}
  />
)

/** A password field with a visibility toggle that the keyboard reaches too. */
export const PasswordField = (props: PasswordInputProps) => {
  const { showPassword, hidePassword } = useTexts().web.fields
  const [isVisible, setIsVisible] = useState(false)
  return (
    <PasswordInput
      // Mantine sets this attribute for text fields, but not for password fields.
      aria-invalid={Boolean(props.error)}
      visible={isVisible}
      onVisibilityChange={setIsVisible}
      visibilityToggleButtonProps={{
        'aria-label': isVisible ? hidePassword : showPassword,
        // The label already names the state; “Hide password, pressed” would be redundant.
        'aria-pressed': undefined,
        tabIndex: 0,
      }}
      required
      withAsterisk={false}
      {...props}
    />
  )
}
