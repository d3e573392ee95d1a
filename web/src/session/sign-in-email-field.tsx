import type { TextInputProps } from '@mantine/core'
import { hasPasskeys } from '../passkey/service-passkeys.ts'
import { EmailField } from '../ui/fields.tsx'

/** The email field of a sign-in screen. Browsers offer passkeys in it, too. */
export const SignInEmailField = (props: TextInputProps) => (
  <EmailField autoComplete={hasPasskeys() ? 'username webauthn' : 'username'} {...props} />
)
