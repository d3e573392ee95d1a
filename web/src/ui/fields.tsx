import { TextInput, type TextInputProps, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import classes from './fields.module.css'
import { Icon } from './icon.tsx'
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

/**
 * A password field with a visibility toggle that the keyboard reaches too. Mantine's would be 4 kB of the first load, with
 * the buttons and styles that it brings.
 */
export const PasswordField = (props: TextInputProps) => {
  const { showPassword, hidePassword } = useTexts().web.fields
  const [isVisible, setIsVisible] = useState(false)
  return (
    <TextInput
      type={isVisible ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      rightSection={
        <UnstyledButton
          type="button"
          className={classes.toggle}
          // The label names the state; `aria-pressed` as well would be redundant.
          aria-label={isVisible ? hidePassword : showPassword}
          // The focus stays in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setIsVisible(!isVisible)}
        >
          <Icon name={isVisible ? 'hidden' : 'visible'} />
        </UnstyledButton>
      }
      // As wide as a finger needs.
      rightSectionWidth="2.75rem"
      rightSectionPointerEvents="all"
      required
      withAsterisk={false}
      {...props}
    />
  )
}
