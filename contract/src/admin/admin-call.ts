/** Defaults of the admin calls. */
export const adminCallDefaults = {
  feature: 'admin',
  access: 'signed-in',
  isBlockedDuringImpersonation: true,
  limit: 'default',
} as const
