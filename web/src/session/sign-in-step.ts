/** Finds the screen of the step that a sign-in waits for. Returns null if it started a session. */
export const findSignInStep = (response: object): '/two-factor' | '/required-data' | null => {
  if ('twoFactorRedirect' in response) return '/two-factor'
  return 'requiredDataRedirect' in response ? '/required-data' : null
}
