import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from './language.tsx'

/** Of a person. */
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

/** `username`, because that is what a password manager files a password under. */
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

/** A password that can be looked at, by keyboard too. */
export const PasswordField = (props: PasswordInputProps) => {
  const { showPassword, hidePassword } = useTexts().web.fields
  const [isVisible, setIsVisible] = useState(false)
  return (
    <PasswordInput
      // The library marks a faulty text field, but not a faulty password.
      aria-invalid={Boolean(props.error)}
      visible={isVisible}
      onVisibilityChange={setIsVisible}
      visibilityToggleButtonProps={{
        'aria-label': isVisible ? hidePassword : showPassword,
        // The label says it already: “hide, pressed” would be one word too many.
        'aria-pressed': undefined,
        tabIndex: 0,
      }}
      required
      withAsterisk={false}
      {...props}
    />
  )
}
