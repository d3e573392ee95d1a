/** Defaults of the admin calls that read. */
export const adminCallDefaults = {
  feature: 'admin',
  access: 'signed-in',
  isBlockedDuringImpersonation: true,
  limit: 'default',
} as const

/** Defaults of the admin calls that act on other users or export data. */
export const adminActionDefaults = { ...adminCallDefaults, access: 'recent' } as const
