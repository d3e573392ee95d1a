/** What each call of administration says of itself, unless it says otherwise. */
export const adminCallDefaults = {
  feature: 'admin',
  access: 'signed-in',
  isBlockedDuringImpersonation: true,
  limit: 'default',
} as const
