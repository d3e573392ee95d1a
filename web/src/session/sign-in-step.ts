/** Finds the screen of the step that a sign-in waits for. Returns null if it started a session. */
export const findSignInStep = (response: unknown): '/two-factor' | '/required-data' | null => {
  const fields: object = Object(response)
  if ('twoFactorRedirect' in fields) return '/two-factor'
  return 'requiredDataRedirect' in fields ? '/required-data' : null
}
