/** What each call of administration says of itself, unless it says otherwise. */
export const administration = {
  feature: 'admin',
  access: 'signed-in',
  security: true,
  limit: 'default',
} as const
