import { Text } from '@mantine/core'
import { useTexts } from '../ui/language.tsx'
import { estimatePasswordStrength } from './estimate-password-strength.ts'
import classes from './password-strength.module.css'

interface PasswordStrengthProps {
  password: string
  /** Texts that others know of this person. */
  personal: readonly string[]
}

/** How soon a password would be guessed, in words and as a bar. */
export const PasswordStrength = ({ password, personal }: PasswordStrengthProps) => {
  const { web } = useTexts()
  const strength = estimatePasswordStrength(password, personal)
  return (
    <div className={classes.strength} data-strength={strength}>
      <div className={classes.bar} aria-hidden="true">
        <span />
        <span />
        <span />
        <span />
      </div>
      {/* Read out when the words change, which is not at every key. */}
      <Text size="sm" c="dimmed" role="status">
        {web.passwordStrength[strength]}
      </Text>
    </div>
  )
}
