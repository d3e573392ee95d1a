/** The address of a form with a password alone. Password managers store the password with it. */
export const HiddenUsername = ({ email }: { email: string }) => (
  <input hidden type="text" name="username" autoComplete="username" value={email} readOnly />
)
