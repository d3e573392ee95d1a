import { Text } from '@mantine/core'
import { useTexts } from '../ui/language.tsx'
import { estimatePasswordStrength } from './estimate-password-strength.ts'
import classes from './password-strength.module.css'

interface PasswordStrengthProps {
  password: string
  /** Known data of the user, such as the name. */
  personal: readonly string[]
}

/** The strength of a password as text and as a bar. */
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
      {/* Screen readers announce the text only when it changes. */}
      <Text size="sm" c="dimmed" role="status">
        {web.passwordStrength[strength]}
      </Text>
    </div>
  )
}
